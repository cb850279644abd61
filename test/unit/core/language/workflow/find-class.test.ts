import assert from 'node:assert/strict';
import { scriptsWithClass } from '../../../../../core/language/workflow/find-class';

const script = (uri: string, text: string) => ({ uri, languageId: 'typescript', version: 0, text });

describe('scripts with a class', () => {
  const scripts = [
    script('a.ts', 'export class Order extends WorkflowEntrypoint {}'),
    script('b.py', 'class Order(WorkflowEntrypoint):\n  pass'),
    script('c.ts', 'class OrderLine {}\nclass PreOrder {}\nconst Order = 1;'),
    script('d.js', 'class $Order {}\nclass  \n Order{}'),
    script('e.js', 'class Order$ {}'),
  ];
  const found = (name: string): readonly string[] => scriptsWithClass(name, scripts).map(({ uri }) => uri);

  it('declare it by its whole name', () => {
    assert.deepEqual(found('Order'), ['a.ts', 'b.py', 'd.js']);
    assert.deepEqual(found('PreOrder'), ['c.ts']);
    assert.deepEqual(found('Nothing'), []);
  });

  it('may have a dollar sign in its name, and no other pattern characters', () => {
    assert.deepEqual(found('$Order'), ['d.js']);
    assert.deepEqual(found('Order$'), ['e.js']);
    assert.deepEqual(found('.*Order'), ['a.ts', 'b.py', 'd.js']);
  });
});
