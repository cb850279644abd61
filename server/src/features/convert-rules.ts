import { type CancellationToken } from 'vscode-languageserver';
import { paced } from '../../../core/base/steps';
import { convertForReview } from '../../../core/language/convert-rules';
import {
  type ConvertRulesParams,
  convertRulesRequest,
  type ConvertRulesResult,
} from '../../../core/protocol/language-server';
import { Snapshot } from '../documents';
import { paceOf, toSignal } from '../session';
import { type Feature } from './feature';

/** Converts legacy rules in files to custom rules and lists, which the user can review. */
export const convertRules: Feature = {
  capabilities: {},
  register(session) {
    session.connection.onRequest(
      convertRulesRequest,
      async (
        { files, isDisabled }: ConvertRulesParams,
        token: CancellationToken,
      ): Promise<ConvertRulesResult | null> => {
        const read = await Promise.all(
          files.map(async ({ uri, languageId, text, isNamed }) => ({
            document: new Snapshot(uri, languageId, 0, text),
            settings: await session.settings.of(uri),
            isNamed,
          })),
        );
        return (
          (await paced(convertForReview(read, { isDisabled }), paceOf(session), toSignal(token))) ?? null
        );
      },
    );
  },
};
