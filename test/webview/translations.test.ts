import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { step } from '../support/graphs';
import { buildPanel, Panel } from './support/panel';

const german = JSON.parse(
  fs.readFileSync(path.resolve(__dirname, '../../l10n/bundle.l10n.de.json'), 'utf8'),
) as Record<string, string>;

before(buildPanel);

/** What the panel says of the first step of a graph. */
function detailsOf(panel: Panel): string | null {
  panel.show([step('load')]);
  panel.key('#canvas', 'ArrowDown');
  panel.key('#canvas', 'ArrowDown');
  return panel.find('#details').textContent;
}

describe('the graph panel', () => {
  it('makes its words in the language of the editor', () => {
    assert.match(detailsOf(new Panel(undefined, german)) ?? '', /Wiederholungen.*nicht im Code festgelegt/s);
  });

  it('makes them in English where there are no translations', () => {
    assert.match(detailsOf(new Panel()) ?? '', /Retries.*not set in code/s);
  });
});
