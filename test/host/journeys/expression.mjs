import assert from 'node:assert/strict';

export const journey = {
  title: 'a wrong expression is underlined at its characters, explained and corrected',
  open: ['expressions/wrong-operator.rfilter'],
  async run(workbench) {
    await workbench.waitForSquiggle('error', { count: 3 });
    const problems = (await workbench.problems()).join('\n');
    for (const place of ['[Ln 1, Col 11]', '[Ln 3, Col 5]']) assert.ok(problems.includes(place), problems);
    await workbench.screenshot('expression-problems');

    const hover = await workbench.hoverSquiggle('error');
    assert.match(hover, /==/);
    await workbench.screenshot('expression-hover');

    await workbench.replaceText('http.host == "shop.example.com"');
    await workbench.waitForNoSquiggle('error');
    await workbench.save();
    assert.match(workbench.readFile('expressions/wrong-operator.rfilter'), /^http\.host == "shop/);
  },
};
