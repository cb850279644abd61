import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { embeddedAddress } from '../../../scripts/start/address.mjs';
import { parseStartArguments } from '../../../scripts/start/arguments.mjs';
import { findCode } from '../../../scripts/start/desktop.mjs';
import { browserCommand } from '../../../scripts/start/open-browser.mjs';
import { isAllowed } from '../../host/front.mjs';
import { cacheFolder, unsupportedReason } from '../../host/prepare.mjs';

describe('npm start: arguments', () => {
  it('uses the embedded VS Code on Linux and a desktop one on macOS and Windows', () => {
    assert.equal(parseStartArguments([], 'linux').editor, 'embedded');
    assert.equal(parseStartArguments([], 'darwin').editor, 'desktop');
    assert.equal(parseStartArguments([], 'win32').editor, 'desktop');
    assert.equal(parseStartArguments(['--desktop'], 'linux').editor, 'desktop');
    assert.equal(parseStartArguments(['--embedded'], 'darwin').editor, 'embedded');
  });

  it('reads ports, the state file and --no-open', () => {
    const options = parseStartArguments(
      ['--port', '8123', '--local-port', '8124', '--state', 'demo.json', '--no-open'],
      'linux',
    );
    assert.deepEqual(options, {
      editor: 'embedded',
      port: 8123,
      localPort: 8124,
      state: path.resolve('demo.json'),
      open: false,
      help: false,
    });
  });

  const refused: [string[], RegExp][] = [
    [['--port', '0'], /--port needs a number from 1 to 65535; this is "0"/],
    [['--port', '80a'], /this is "80a"/],
    [['--local-port', '65536'], /--local-port needs a number/],
    [['--desktop', '--embedded'], /exclude each other/],
    [['--prot', '1'], /--prot.*npm start \[-- OPTIONS\]/s],
    [['extra'], /npm start \[-- OPTIONS\]/],
  ];
  for (const [args, message] of refused) {
    it(`rejects ${args.join(' ')}`, () => {
      assert.throws(() => parseStartArguments(args, 'linux'), message);
    });
  }
});

describe('npm start: the machine', () => {
  it('says on which platforms the embedded VS Code runs, and what to do elsewhere', () => {
    assert.equal(unsupportedReason('linux', 'x64'), undefined);
    assert.match(unsupportedReason('linux', 'arm64') ?? '', /Linux x64; this is linux arm64.*--desktop/s);
    assert.match(unsupportedReason('darwin', 'arm64') ?? '', /darwin arm64/);
  });

  it('finds `code` on the PATH', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-path-'));
    try {
      assert.equal(findCode({ PATH: `/nowhere:${folder}` }, 'linux'), undefined);
      fs.writeFileSync(path.join(folder, 'code'), '');
      assert.equal(findCode({ PATH: `/nowhere:${folder}` }, 'linux'), path.join(folder, 'code'));
      fs.writeFileSync(path.join(folder, 'code.cmd'), '');
      assert.equal(findCode({ Path: folder }, 'win32'), path.join(folder, 'code.cmd'));
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('opens a browser only if there is a display', () => {
    const url = 'http://127.0.0.1:1/?tkn=a&folder=b';
    assert.equal(browserCommand(url, 'linux', {}), undefined);
    assert.deepEqual(browserCommand(url, 'linux', { DISPLAY: ':0' }), ['xdg-open', url]);
    assert.deepEqual(browserCommand(url, 'linux', { WAYLAND_DISPLAY: 'wayland-0' }), ['xdg-open', url]);
    assert.deepEqual(browserCommand(url, 'darwin', {}), ['open', url]);
    assert.equal(browserCommand(url, 'win32', {})?.at(-1), url);
  });

  it('keeps VS Code in the user cache unless told otherwise', () => {
    assert.equal(cacheFolder({}, '/home/a'), path.join('/home/a', '.cache', 'rampart-vscode'));
    assert.equal(cacheFolder({ XDG_CACHE_HOME: '/c' }, '/home/a'), path.join('/c', 'rampart-vscode'));
    assert.equal(cacheFolder({ XDG_CACHE_HOME: '/c', RAMPART_VSCODE_CACHE: '/d' }, '/home/a'), '/d');
  });
});

describe('npm start: the address', () => {
  it('carries the token and the folder', () => {
    const url = new URL(embeddedAddress({ port: 4000, token: 'abc', folder: '/a b/ü&c' }));
    assert.equal(url.origin, 'http://127.0.0.1:4000');
    assert.equal(url.searchParams.get('tkn'), 'abc');
    assert.equal(url.searchParams.get('folder'), path.resolve('/a b/ü&c'));
  });

  it('gives the key of the secrets only to requests with the token', () => {
    assert.equal(isAllowed('a=b; vscode-tkn=secret', 'secret'), true);
    assert.equal(isAllowed('vscode-tkn=secre', 'secret'), false);
    assert.equal(isAllowed('xvscode-tkn=secret', 'secret'), false);
    assert.equal(isAllowed(undefined, 'secret'), false);
    assert.equal(isAllowed(undefined, undefined), true);
  });
});
