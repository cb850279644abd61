/**
 * Long names of the curl options that take a value, each with the option's letter, or with undefined if the option
 * has no letter. All other options take no value. Source: curl's manual page, 8.x.
 */
export const optionsWithValue: Readonly<Record<string, string | undefined>> = {
  'abstract-unix-socket': undefined, 'alt-svc': undefined, 'aws-sigv4': undefined, cacert: undefined, capath: undefined,
  cert: 'E', 'cert-type': undefined, ciphers: undefined, config: 'K', 'connect-timeout': undefined, 'connect-to': undefined,
  'continue-at': 'C', cookie: 'b', 'cookie-jar': 'c', 'create-file-mode': undefined, crlfile: undefined, curves: undefined,
  data: 'd', 'data-ascii': undefined, 'data-binary': undefined, 'data-raw': undefined, 'data-urlencode': undefined, delegation: undefined,
  'dns-interface': undefined, 'dns-ipv4-addr': undefined, 'dns-ipv6-addr': undefined, 'dns-servers': undefined, 'doh-url': undefined,
  'dump-header': 'D', 'ech': undefined, 'egd-file': undefined, engine: undefined, 'etag-compare': undefined, 'etag-save': undefined,
  'expect100-timeout': undefined, form: 'F', 'form-string': undefined, 'ftp-account': undefined, 'ftp-method': undefined,
  'ftp-port': 'P', 'happy-eyeballs-timeout-ms': undefined, 'haproxy-clientip': undefined, header: 'H', hostpubmd5: undefined,
  hostpubsha256: undefined, hsts: undefined, interface: undefined, 'ip-tos': undefined, 'ipfs-gateway': undefined, json: undefined,
  'keepalive-time': undefined, 'keepalive-cnt': undefined, key: undefined, 'key-type': undefined, krb: undefined, libcurl: undefined,
  'limit-rate': undefined, 'local-port': undefined, 'login-options': undefined, 'mail-auth': undefined, 'mail-from': undefined,
  'mail-rcpt': undefined, 'max-filesize': undefined, 'max-redirs': undefined, 'max-time': 'm', noproxy: undefined,
  'netrc-file': undefined, oauth2: undefined, 'oauth2-bearer': undefined, output: 'o', 'output-dir': undefined, 'parallel-max': undefined, pass: undefined,
  pinnedpubkey: undefined, preproxy: undefined, proto: undefined, 'proto-default': undefined, 'proto-redir': undefined, proxy: 'x',
  'proxy-user': 'U', 'proxy-header': undefined, 'pubkey': undefined, quote: 'Q', 'random-file': undefined, range: 'r', rate: undefined,
  referer: 'e', request: 'X', 'request-target': undefined, resolve: undefined, retry: undefined, 'retry-delay': undefined,
  'retry-max-time': undefined, 'service-name': undefined, socks4: undefined, socks4a: undefined, socks5: undefined,
  'socks5-hostname': undefined, 'speed-limit': 'Y', 'speed-time': 'y', stderr: undefined, 'telnet-option': 't',
  'tftp-blksize': undefined, 'time-cond': 'z', 'tls-max': undefined, 'tls13-ciphers': undefined, tlspassword: undefined, tlsuser: undefined,
  trace: undefined, 'trace-ascii': undefined, 'trace-config': undefined, 'unix-socket': undefined, 'upload-file': 'T', url: undefined,
  'url-query': undefined, user: 'u', 'user-agent': 'A', variable: undefined, 'vlan-priority': undefined, 'write-out': 'w',
}; // prettier-ignore

/** Letters of the relevant options that take no value, each with the option's long name. */
export const lettersWithoutValue: Readonly<Record<string, string>> = {
  G: 'get',
  I: 'head',
  '0': 'http1.0',
  ':': 'next',
};
