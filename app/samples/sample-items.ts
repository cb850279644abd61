import * as l10n from '@vscode/l10n';
import {
  type ChooseSampleParams,
  type RequestItem,
  type SampleItem,
  type SampleState,
} from '../../core/protocol/samples';

/** A row of the list from which the user chooses a sample. */
export type SampleRow =
  | { readonly kind: 'heading'; readonly label: string }
  | ({ readonly label: string; readonly description?: string } & SampleStep);

/** The effect of choosing a row: a sample is chosen, or the user must make a further choice. */
export type SampleStep =
  | { readonly kind: 'choose'; readonly params: ChooseSampleParams }
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'paste' };

/** A request file in the workspace. */
export interface RequestFile {
  readonly uri: string;
  /** The path relative to the workspace folder, as shown to the user. */
  readonly path: string;
}

/**
 * Returns all rows of the list: no sample (if a sample is chosen), the built-in samples, the request files of the
 * workspace, and the commands that open another file or paste a request.
 */
export function sampleRows(
  builtin: readonly SampleItem[],
  files: readonly RequestFile[],
  state: SampleState | null,
): readonly SampleRow[] {
  const current = state?.choice;
  const marked = (choice: string) => (choice === current ? { description: l10n.t('Chosen') } : {});
  return [
    ...(state === null
      ? []
      : [{ kind: 'choose', label: l10n.t('No Sample Request'), params: { choice: '' } } as const]),
    { kind: 'heading', label: l10n.t('Built-In') },
    ...builtin.map(({ choice, name }) => ({ kind: 'choose', label: name, params: { choice }, ...marked(choice) }) as const), // prettier-ignore
    ...(files.length === 0 ? [] : [{ kind: 'heading', label: l10n.t('Workspace') } as const]),
    ...files.map(({ uri, path }) => ({ kind: 'file', label: path, uri }) as const),
    { kind: 'heading', label: l10n.t('Other') },
    { kind: 'open', label: l10n.t('Open File…'), description: '.http, .rest, .har, .jsonl, .ndjson, .log' },
    { kind: 'paste', label: l10n.t('Paste curl Command or HTTP Request') },
  ];
}

/** Returns a row for each request in a file. If there are several, the first row selects all of them. */
export function requestRows(uri: string, requests: readonly RequestItem[]): readonly SampleRow[] {
  const all = l10n.t('All {0} Requests', requests.length);
  return [
    ...(requests.length > 1 ? [{ kind: 'choose', label: all, params: { file: { uri } } } as const] : []),
    ...requests.map(
      ({ number, name, address }) =>
        ({
          kind: 'choose',
          label: name,
          ...(address === undefined ? {} : { description: address }),
          params: { file: { uri, number } },
        }) as const,
    ),
  ];
}

/** Returns the text and the tooltip of the status bar item for the chosen samples. */
export function sampleStatus({ names, problem, isFromProject }: SampleState): {
  readonly text: string;
  readonly tooltip: string;
} {
  const [name = l10n.t('none')] = names;
  const text =
    names.length > 1 ? l10n.t('{0} sample requests', names.length) : l10n.t('Sample request: {0}', name);
  const lines = [
    names.length > 1
      ? l10n.t('Expressions are evaluated against {0} sample requests.', names.length)
      : l10n.t(
          'Expressions are evaluated against this sample request. Click to choose another sample request.',
        ),
    ...(isFromProject ? [l10n.t('Set in rampart.json.')] : []),
    ...(problem === undefined ? [] : [problem]),
  ];
  return { text, tooltip: lines.join('\n') };
}
