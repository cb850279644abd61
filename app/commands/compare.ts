import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { documentText } from '../../core/resources/document-text';
import { kinds } from '../../core/resources/kinds.data';
import { lastStep } from '../../core/resources/ref';
import { type Target } from '../../core/resources/target';
import { type Action } from '../context/action-context';
import { freshTargets, pickResource, pickSibling } from '../context/targets';

/**
 * Compares two resources, or a resource with a file. Reads the current state of each resource and compares the
 * documents.
 */
export const compareResources: Action = async (context, nodes) => {
  const title = l10n.t('Compare Resource With');
  const all = Object.keys(kinds) as KindId[];
  const [left, right] = await freshTargets(context, nodes, all, title);
  if (!left) return;
  if (right) {
    await context.compare(sideOf(left), sideOf(right));
    return;
  }
  const { kind } = lastStep(left.ref);
  const other = await context.prompts.pick(
    [
      { label: l10n.t('Another {0}…', kinds[kind].one()), value: 'resource' },
      { label: l10n.t('File…'), value: 'file' },
      { label: l10n.t('Active editor'), value: 'editor' },
    ],
    { title, placeholder: left.label },
  );
  if (other === 'resource') {
    const picked = kinds[kind].parent
      ? await pickSibling(context, left, title)
      : await pickResource(context, kind, title);
    const [fresh] = picked ? await freshTargets(context, [nodeOf(picked)], [kind], title) : [];
    if (fresh) await context.compare(sideOf(left), sideOf(fresh));
  } else if (other !== undefined) {
    const text = other === 'file' ? (await context.readFile(title))?.text : context.activeText();
    if (text !== undefined) await context.compare(sideOf(left), { name: l10n.t('document'), text });
  }
};

const sideOf = (target: Target) => ({
  name: `${target.label} (${target.scope.name})`,
  text: documentText(target, { isSnapshot: true }),
});

const nodeOf = ({ ref, scope, record, label }: Target): Parameters<Action>[1][number] => ({
  id: '',
  type: lastStep(ref).kind,
  label,
  expandable: false,
  marks: [],
  ref,
  scope,
  record,
});
