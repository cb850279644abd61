import { convertForReview } from '../../../core/language/convert-rules';
import {
  type ConvertRulesParams,
  convertRulesRequest,
  type ConvertRulesResult,
} from '../../../core/protocol/language-server';
import { Snapshot } from '../documents';
import { type Feature } from './feature';

/** Legacy rules of files as custom rules and lists, to be reviewed. */
export const convertRules: Feature = {
  capabilities: {},
  register(session) {
    session.connection.onRequest(
      convertRulesRequest,
      async ({ files, isDisabled }: ConvertRulesParams): Promise<ConvertRulesResult> => {
        const read = await Promise.all(
          files.map(async ({ uri, languageId, text, isNamed }) => ({
            document: new Snapshot(uri, languageId, 0, text),
            settings: await session.settings.of(uri),
            isNamed,
          })),
        );
        return convertForReview(read, { isDisabled });
      },
    );
  },
};
