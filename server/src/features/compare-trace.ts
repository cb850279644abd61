import * as l10n from '@vscode/l10n';
import { type Sample } from '../../../core/language/samples/sample-set';
import { compareWithTrace, draftOf, partName } from '../../../core/language/samples/traced-sample';
import {
  compareTraceRequest,
  type CompareTraceParams,
  type CompareTraceResult,
  type TraceDraftParams,
  traceDraftRequest,
  type TraceDraftResult,
} from '../../../core/protocol/request-trace';
import { type Session } from '../session';
import { type Feature } from './feature';

/**
 * Handles two requests. The first request returns a sample in the form that the platform's tracer accepts. The second
 * request compares the simulation of the sample with the tracer's result.
 */
export const compareTrace: Feature = {
  capabilities: {},
  register(session) {
    const { connection, host, settings } = session;
    connection.onRequest<TraceDraftResult, unknown>(
      traceDraftRequest,
      async ({ uri, sample, included }: TraceDraftParams): Promise<TraceDraftResult> => {
        const chosen = await sampleAt(session, uri, sample);
        if (chosen === undefined) return noSample();
        const draft = draftOf(chosen, await settings.of(uri), new Set(included));
        if ('problem' in draft) return draft;
        const confidential = draft.confidential.map((part) => ({ id: part.id, label: partName(part) }));
        return { ...draft, confidential };
      },
    );
    connection.onRequest<CompareTraceResult, unknown>(
      compareTraceRequest,
      async ({ uri, sample, included, account }: CompareTraceParams): Promise<CompareTraceResult> => {
        const chosen = await sampleAt(session, uri, sample);
        if (chosen === undefined) return noSample();
        return compareWithTrace(chosen, await settings.of(uri), host.now(), new Set(included), account);
      },
    );
  },
};

async function sampleAt(
  { samples, settings }: Session,
  uri: string,
  index: number,
): Promise<Sample | undefined> {
  return (await samples.of(await settings.of(uri)))?.set.samples[index];
}

const noSample = () => ({ problem: l10n.t('The sample request is no longer selected. Select it again.') });
