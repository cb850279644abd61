import { markingComment } from '../../../base/marking-comment';
import { parseToml } from '../../../toml/parse-toml';
import { type EmbeddedExpression, type Host } from '../host';
import { configuredKind, configuredPaths } from '../key-paths';
import { findMarks, type Mark, markBeside } from '../marks';
import { stringsOf, withinOneOf } from '../placed-strings';
import { embeddedTomlString } from '../../../text/toml-string';

/** The host for TOML. It finds expressions in values next to a marking comment and at configured keys. */
export const tomlHost: Host = {
  languageIds: ['toml'],
  mayHold: ({ uri, text }, settings) =>
    markingComment.test(text) || configuredPaths(uri, settings).length > 0,
  find({ uri, text }, { settings }) {
    const paths = configuredPaths(uri, settings);
    const strings = stringsOf(parseToml(text));
    const isText = withinOneOf(strings.map(({ node }) => node));
    const marks = findMarks(text, [{ begin: '#' }]).filter((mark) => !isText(mark));
    return strings.flatMap(({ node, start, path }): EmbeddedExpression[] => {
      const kind = configuredKind(path, paths);
      const mark: Mark | undefined =
        markBeside(text, { start, end: node.end }, marks) ?? (kind === undefined ? undefined : { kind });
      const embedded = mark && embeddedTomlString(text, node.start, node.end);
      // The string is ignored if the TOML parser read it differently, because Rampart's own reading may then be wrong.
      return mark && embedded && sameText(embedded.text, node.value)
        ? [{ ...mark, embedded, isLoose: node.isLoose ?? false }]
        : [];
    });
  },
};

function sameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}
