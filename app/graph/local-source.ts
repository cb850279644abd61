import * as l10n from '@vscode/l10n';
import { Emitter } from '../../core/base/emitter';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { type GraphKey } from './graph-key';
import { type GraphSource } from './graph-source';
import { nodeAt, revealNode, type ScriptGraph, type Scripts } from './scripts';

/** Graph of a workflow class in a workspace script. The graph is updated while the script is edited. */
export class LocalSource implements GraphSource {
  private readonly changed = new Emitter<void>();
  private readonly focused = new Emitter<string | undefined>();
  private readonly subscriptions: { dispose(): unknown }[];
  private ranges: ScriptGraph['ranges'] = {};

  readonly onDidChange = this.changed.event;
  readonly onDidFocus = this.focused.event;

  constructor(
    readonly key: GraphKey & { readonly kind: 'local' },
    private readonly scripts: Scripts,
  ) {
    this.subscriptions = [
      scripts.onEdited(
        () => key.uri,
        () => this.changed.fire(),
      ),
      scripts.onCursorMoved(
        () => key.uri,
        (position) => {
          const pointer = nodeAt(this.ranges, position);
          if (pointer !== undefined) this.focused.fire(pointer);
        },
      ),
      this.changed,
      this.focused,
    ];
  }

  async load(): Promise<GraphContent> {
    const { className, uri } = this.key;
    const file = this.scripts.nameOf(uri);
    const title = className;
    const facts = [{ label: l10n.t('Script'), value: file }];
    let shown: Awaited<ReturnType<Scripts['graphsOf']>>;
    try {
      shown = await this.scripts.graphsOf(uri);
    } catch {
      const notice = l10n.t('Cannot read the file {0}.', file);
      return { title, facts, linked: [], stale: false, notice };
    }
    const { graphs, isStale, isPartial } = shown;
    const found = graphs.find(({ workflow }) => workflow.class_name === className);
    this.ranges = found?.ranges ?? {};
    if (!found)
      return {
        title,
        facts,
        linked: [],
        stale: false,
        notice: l10n.t('{1} has no workflow {0}.', className, file),
      };
    return {
      title,
      facts,
      workflow: found.workflow,
      linked: Object.keys(this.ranges),
      notes: Object.entries(found.notes),
      stale: isStale,
      ...(isPartial
        ? { notice: l10n.t('Parts of this workflow could not be analyzed. Steps may be missing.') }
        : {}),
    };
  }

  reveal(pointer: string): Promise<boolean> {
    return revealNode(this.scripts, this.key.uri, this.ranges[pointer]);
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }
}
