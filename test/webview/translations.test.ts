import assert from 'node:assert/strict';
import { german } from '../support/german';
import { step } from '../support/graphs';
import { buildPanel, Panel } from './support/panel';

before(buildPanel);

/** Returns the text that the panel shows for the first step of a graph. */
function detailsOf(panel: Panel): string | null {
  panel.show([step('load')]);
  panel.key('#canvas', 'ArrowDown');
  panel.key('#canvas', 'ArrowDown');
  return panel.find('#details').textContent;
}

describe('the graph panel', () => {
  it('has its texts in the language of the editor', () => {
    assert.match(detailsOf(new Panel(undefined, german)) ?? '', /Wiederholungen.*\(Standard\)/s);
  });

  it('has them in English if there are no translations', () => {
    assert.match(detailsOf(new Panel()) ?? '', /Retries.*\(default\)/s);
  });
});
