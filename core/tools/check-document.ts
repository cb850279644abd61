import { documentProperties, givenDocument } from './given-document';
import { quotedByProblems, shownProblems } from './shown-problems';
import { defineTool, ToolError } from './tool';

export const checkDocumentTool = defineTool({
  name: 'check_document',
  title: 'Check Document',
  description:
    'Checks a whole file: a rule or policy document (JSON), a workflow script (TypeScript, JavaScript, Python), a wrangler configuration, or a file with expressions in it (Terraform, YAML, TOML, Markdown, shell scripts). Call it after you write or change such a file. Returns the problems with their positions and fixes.',
  input: {
    type: 'object',
    properties: {
      ...documentProperties,
      documentType: {
        type: 'string',
        description:
          'For JSON whose file name does not indicate its type: "type" or "type.operation", such as "access_rule.create" or "firewall_rule.update".',
      },
    },
    required: [],
    additionalProperties: false,
  },
  untrusted: quotedByProblems,
  async run({ documentType, ...given }, context) {
    const document = await givenDocument(given, context);
    const language = await context.contextFor(document.uri);
    const name = document.uri.slice(document.uri.lastIndexOf('/') + 1);
    const asked =
      documentType === undefined
        ? language
        : {
            ...language,
            settings: {
              ...language.settings,
              documents: { ...language.settings.documents, [`**/${decodeURIComponent(name)}`]: documentType },
            },
          };
    const known = context.service.languagesOf(document, asked.settings);
    if (known.length === 0)
      throw new ToolError(
        'Rampart does not recognize this file. Specify its type with "fileName" or "documentType".',
      );
    const problems = await context.service.problems(document, asked);
    return {
      checkedAs: known.map(({ id }) => id),
      ...shownProblems(document.text, problems, 'edits'),
    };
  },
});
