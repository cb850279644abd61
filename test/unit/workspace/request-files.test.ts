import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiskRequestFiles } from '../../../workspace/request-files';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('files of requests on disk', () => {
  afterEach(removeTempFolders);

  const uriOf = (folder: string, name: string): string => pathToFileURL(path.join(folder, name)).href;
  const filesOf = (folder: string): DiskRequestFiles => new DiskRequestFiles([uriOf(folder, 'w')]);

  it('return their bytes piece by piece', async () => {
    const folder = tempFolder({ 'w/shop.http': 'GET /' });
    let text = '';
    for await (const bytes of filesOf(folder).stream(uriOf(folder, 'w/shop.http')))
      text += new TextDecoder().decode(bytes);
    assert.equal(text, 'GET /');
  });

  it('read bodies as bytes, from within the workspace only', () => {
    const folder = tempFolder({
      'w/requests/shop.http': '',
      'w/body.txt': 'ä',
      'secret.txt': 'secret',
      'w-other/secret.txt': 'secret',
    });
    const uri = uriOf(folder, 'w/requests/shop.http');
    fs.symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'w/link.txt'));
    const read = (name: string) => filesOf(folder).readBody(uri, name);
    assert.equal(read('../body.txt'), 'Ã¤');
    for (const name of [
      '../../secret.txt',
      '../../w-other/secret.txt',
      path.join(folder, 'secret.txt'),
      'gone.txt',
      '../link.txt',
    ])
      // prettier-ignore
      assert.equal(read(name), undefined, name);
    assert.equal(new DiskRequestFiles([]).readBody(uri, '../body.txt'), undefined);
  });
});
