import * as l10n from '@vscode/l10n';
import { MarkupKind } from 'vscode-languageserver';
import { type CodeLens, type InlayHint, type LanguageContext } from '../../../core/language/language';
import { type OffsetRange } from '../../../core/base/problem';
import { paced } from '../../../core/base/steps';
import { sampleInlay } from '../../../core/language/samples/annotate';
import { sampleLensTitle } from '../../../core/language/samples/sample-lens';
import { traceCommand } from '../../../core/protocol/samples';
import { simulateCommand, stepThroughCommand } from '../../../core/protocol/simulation';
import { lensLists, lensRules, simulationLens } from '../../../core/simulation/simulation-lens';
import { type Snapshot } from '../documents';
import { samplesWithLists, usedListFiles } from '../sample-lists';
import { answering, type Session } from '../session';
import { type Feature } from './feature';
import { listLens } from './list-uses';
import { isCommandKnown } from './samples';

/** Shows annotations above lines (code lenses) and within lines (inlay hints). */
export const annotations: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false }, inlayHintProvider: true },
  register(session) {
    session.connection.onCodeLens(
      answering(session, [], async (document, _params, context) => {
        const lenses = await session.service.collect(document, context, (language) =>
          language.lenses?.(document, context),
        );
        return [
          ...(await rulesLens(session, document, context)),
          ...lenses,
          ...listLens(document, context),
          ...(await sampleLenses(session, document, context)),
        ]
          .filter(({ command }) => isCommandKnown(session, command))
          .map(({ title, command, arguments: args, ...range }) => ({
            range: document.rangeOf(range),
            command: { title, command, arguments: [...args] },
          }));
      }),
    );
    session.connection.languages.inlayHint.on(
      answering(session, [], async (document, params, context) => {
        const range = document.offsetsOf(params.range);
        const hints = await session.service.collect(document, context, (language) =>
          language.inlays?.(document, range, context),
        );
        return [...hints, ...(await sampleInlays(session, document, range, context))].map(
          ({ offset, label, tooltip }) => ({
            position: document.positionAt(offset),
            label,
            paddingLeft: true,
            ...(tooltip === undefined ? {} : { tooltip: { kind: MarkupKind.Markdown, value: tooltip } }),
          }),
        );
      }),
    );
  },
};

/** Returns inlay hints that show the result of the chosen sample after each expression. */
async function sampleInlays(
  session: Session,
  document: Snapshot,
  range: OffsetRange,
  context: LanguageContext,
): Promise<readonly InlayHint[]> {
  const chosen = await session.samples.of(context.settings);
  if (chosen === undefined) return [];
  const found = await session.service.collect(document, context, (language) =>
    language.expressions?.(document, range, context),
  );
  const set = await samplesWithLists(session, document, found, chosen.set, context);
  const hasLenses = isCommandKnown(session, traceCommand);
  return found.flatMap((place) => sampleInlay(place, set, hasLenses) ?? []);
}

/** Returns code lenses that show the outcomes of the chosen samples above a list of rules. */
async function rulesLens(
  session: Session,
  { uri, text }: Snapshot,
  { settings, pace, signal }: LanguageContext,
): Promise<readonly CodeLens[]> {
  const chosen =
    isCommandKnown(session, simulateCommand) && uri.startsWith('file:')
      ? await session.samples.of(settings)
      : undefined;
  if (chosen === undefined || chosen.set.samples.length === 0) return [];
  const rules = lensRules(uri, text, settings);
  if (!rules) return [];
  const world = { settings, samples: chosen.set.samples, now: session.host.now() };
  const lists = await lensLists(rules, world, usedListFiles(session, signal));
  const title = await paced(simulationLens(rules, world, lists), pace, signal);
  if (title === undefined) return [];
  const lens = { start: 0, end: 0, arguments: [uri] };
  return [
    { ...lens, title, command: simulateCommand },
    { ...lens, title: l10n.t('Step Through'), command: stepThroughCommand },
  ];
}

/** Returns code lenses that show the results of the chosen samples above each expression. */
async function sampleLenses(
  session: Session,
  document: Snapshot,
  context: LanguageContext,
): Promise<readonly CodeLens[]> {
  const chosen = isCommandKnown(session, traceCommand)
    ? await session.samples.of(context.settings)
    : undefined;
  if (chosen === undefined || chosen.set.samples.length === 0) return [];
  const found = await session.service.collect(document, context, (language) =>
    language.expressions?.(document, undefined, context),
  );
  // Lists are read only if there are several samples. The lens for a single sample shows no result and needs no lists.
  const set =
    chosen.set.samples.length > 1
      ? await samplesWithLists(session, document, found, chosen.set, context)
      : chosen.set;
  return found.flatMap((place): CodeLens[] => {
    const title = sampleLensTitle(place, set);
    if (title === undefined) return [];
    const { start, end } = place.hostRange({ start: place.tree.start, end: place.tree.end });
    return [
      { start, end, title, command: traceCommand, arguments: [document.uri, document.positionAt(start)] },
    ];
  });
}
