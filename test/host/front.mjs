// The HTTP front end for the browser. It forwards requests to VS Code's server, except for `/mint-key` and for the
// files of an additional extension. The server expects its proxy to answer `/mint-key` with one half of the key with
// which the workbench encrypts SecretStorage. Without this half, secrets are lost when the window reloads.
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';

const HOST = '127.0.0.1';
const EXTENSION_PATH = '/browser-extension';
const KEY_BYTES = 32;

/**
 * Returns the key half that is stored in a data folder, or creates it. It stays the same, so that secrets survive a
 * restart.
 */
function keyHalf(dataDir) {
  const file = path.join(dataDir, 'web-key-half');
  if (!fs.existsSync(file)) fs.writeFileSync(file, crypto.randomBytes(KEY_BYTES), { mode: 0o600 });
  return fs.readFileSync(file);
}

/**
 * Returns whether a request contains the connection token, or true if no token is required. The token is in the
 * cookie that VS Code's server sets on the first visit.
 */
export function isAllowed(cookies, token) {
  if (token === undefined) return true;
  return (cookies ?? '').split(/;\s*/).includes(`vscode-tkn=${token}`);
}

/** Returns the workbench's page with an additional built-in extension, which this front end serves. */
function withExtension(html, port) {
  const place = { scheme: 'http', authority: `${HOST}:${port}`, path: EXTENSION_PATH };
  return html.replace(
    /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/,
    (_, start, settings) => {
      const plain = JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
      const changed = JSON.stringify({ ...plain, additionalBuiltinExtensions: [place] });
      return `${start}${changed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    },
  );
}

/** Responds with a file of the extension, to pages and workers of any origin. */
function answerFile(response, folder, url) {
  const file = path.join(
    folder,
    path.posix.normalize(decodeURIComponent(new URL(url, 'http://x').pathname)).slice(EXTENSION_PATH.length),
  );
  const types = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
  };
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return fs.createReadStream(file).pipe(response);
}

/**
 * Listens on a loopback port in front of the server on port `target`. `browserExtension` is the folder of an
 * extension that the workbench automatically loads into its extension host in the browser.
 * @param {{ port: number, target: number, dataDir: string, token?: string, browserExtension?: string }} options
 * @returns {Promise<() => void>} a function that closes the front end
 */
export async function startFront({ port, target, dataDir, token, browserExtension }) {
  const key = keyHalf(dataDir);

  const front = http.createServer((request, response) => {
    if (/^\/mint-key(\?|$)/.test(request.url)) {
      const allowed = isAllowed(request.headers.cookie, token);
      response.writeHead(allowed ? 200 : 403, { 'cache-control': 'no-store' });
      response.end(allowed ? key : undefined);
      return;
    }
    if (browserExtension && request.url.startsWith(`${EXTENSION_PATH}/`))
      return void answerFile(response, browserExtension, request.url);
    const { method, url, headers } = request;
    const changesPage = browserExtension !== undefined && new URL(url, 'http://x').pathname === '/';
    if (changesPage) delete headers['accept-encoding'];
    const forward = http.request({ host: HOST, port: target, method, path: url, headers }, async (answer) => {
      if (!changesPage) {
        response.writeHead(answer.statusCode, answer.rawHeaders);
        answer.pipe(response);
        return;
      }
      const html = withExtension(Buffer.concat(await answer.toArray()).toString('utf8'), port);
      const others = { ...answer.headers };
      delete others['content-length'];
      delete others['transfer-encoding'];
      response.writeHead(answer.statusCode, others);
      response.end(html);
    });
    forward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(forward);
  });

  // for WebSockets, forwards the original request, and then bytes in both directions
  front.on('upgrade', (request, socket, head) => {
    const upstream = net.connect(target, HOST, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let i = 0; i < request.rawHeaders.length; i += 2) {
        lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    socket.setNoDelay(true);
    upstream.setNoDelay(true);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });

  await new Promise((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, HOST, resolve);
  });
  return () => {
    front.close();
    front.closeAllConnections();
  };
}
