import { type PanelLayout } from '../../core/protocol/graph-messages';

/** The parts of the panel's page. The addresses and texts are passed in, so the page is a pure function of them. */
export interface GraphPage {
  readonly cspSource: string;
  readonly nonce: string;
  readonly language: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Stored in the panel's state, to find the graph again after the window was reloaded. */
  readonly key: string;
  /** The user's last layout of the panel. */
  readonly layout: PanelLayout;
  readonly texts: GraphPageTexts;
  /** All translations, for texts that the panel's script generates from a graph itself; absent in English. */
  readonly translations?: Readonly<Record<string, string>>;
}

export interface GraphPageTexts {
  readonly title: string;
  readonly graph: string;
  readonly canvas: string;
  readonly details: string;
  readonly search: string;
  readonly searchLabel: string;
  readonly zoomOut: string;
  readonly zoomIn: string;
  readonly fit: string;
  readonly fitLabel: string;
  readonly outline: string;
  readonly outlineLabel: string;
  readonly exports: string;
  readonly copyLabel: string;
  readonly statistics: string;
  readonly statisticsLabel: string;
  readonly mermaidLabel: string;
  readonly saveLabel: string;
  readonly savePngLabel: string;
  /** Texts that the panel's script shows. */
  readonly open: string;
  readonly stale: string;
  readonly expanded: string;
  readonly collapsed: string;
  readonly found: string;
  readonly run: string;
  readonly fold: string;
  readonly split: string;
  readonly attempts: string;
  readonly unmatched: string;
  readonly output: string;
  readonly same: string;
  readonly unsure: string;
  readonly replay: string;
  readonly play: string;
  readonly moment: string;
  readonly reads: string;
}

/** The page. It contains nothing from an account or a file: such data arrives in messages and becomes text nodes. */
export function graphPage({
  cspSource,
  nonce,
  language,
  scriptUri,
  styleUri,
  key,
  layout,
  texts,
  translations,
}: GraphPage): string {
  const csp = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'; img-src blob:`;
  const button = (action: string, label: string, sign: string): string =>
    `<button type="button" data-do="${action}" title="${escape(label)}" aria-label="${escape(label)}">${escape(sign)}</button>`;
  const item = (action: string, label: string): string =>
    `<button type="button" data-do="${action}">${escape(label)}</button>`;
  const translated =
    translations === undefined ? '' : ` data-translations="${escape(JSON.stringify(translations))}"`;
  return `<!DOCTYPE html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(csp)}">
<link rel="stylesheet" href="${escape(styleUri)}">
<title>${escape(texts.title)}</title>
</head>
<body class="empty" data-key="${escape(key)}" data-layout="${escape(JSON.stringify(layout))}" data-texts="${escape(JSON.stringify(texts))}"${translated}>
<header>
<h1 id="title">${escape(texts.title)}</h1>
<div id="tools" role="toolbar" aria-label="${escape(texts.graph)}">
<input id="search" type="search" placeholder="${escape(texts.search)}" aria-label="${escape(texts.searchLabel)}">
${button('out', texts.zoomOut, '−')}
${button('in', texts.zoomIn, '+')}
${button('fit', texts.fitLabel, texts.fit)}
${button('statistics', texts.statisticsLabel, texts.statistics)}
${button('outline', texts.outlineLabel, texts.outline)}
<details id="exports"><summary>${escape(texts.exports)}</summary><div>
${item('copy', texts.copyLabel)}
${item('mermaid', texts.mermaidLabel)}
${item('svg', texts.saveLabel)}
${item('png', texts.savePngLabel)}
</div></details>
</div>
</header>
<p id="notice" role="status"></p>
<nav id="side" aria-label="${escape(texts.outline)}"><ul id="outline" role="tree" aria-label="${escape(texts.outline)}"></ul></nav>
<main id="canvas" tabindex="0" aria-label="${escape(texts.canvas)}"><svg aria-hidden="true"><g id="layer"></g></svg><svg id="minimap" aria-hidden="true" preserveAspectRatio="none"></svg></main>
<section id="run" aria-label="${escape(texts.run)}">
<div id="split" role="separator" tabindex="0" aria-label="${escape(texts.split)}" aria-controls="run" aria-valuemin="15" aria-valuemax="80"></div>
<div id="run-bar"><button type="button" id="fold" data-do="fold" title="${escape(texts.fold)}" aria-label="${escape(texts.fold)}" aria-controls="run-scroll"></button><div id="run-head"></div></div>
<div id="replay" hidden><button type="button" id="play" title="${escape(texts.play)}" aria-label="${escape(texts.play)}" aria-pressed="false"></button><input id="moment" type="range" min="0" value="0" aria-label="${escape(texts.replay)}"><span id="moment-words" aria-hidden="true"></span></div>
<div id="run-scroll"><table><tbody id="run-rows"></tbody></table></div>
</section>
<section id="details" aria-label="${escape(texts.details)}"></section>
<div id="live" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="${escape(scriptUri)}"></script>
</body>
</html>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
