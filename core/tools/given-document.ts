import { type SourceDocument } from '../language/language';
import { type ToolContext, ToolError } from './tool';

/** Input properties for a document: a file of the workspace, or a text with a file name. */
export const documentProperties = {
  file: {
    type: 'string',
    description: 'Path of a file in the workspace. Specify either this, or "text" and "fileName".',
  },
  text: { type: 'string', description: 'The content, if it is not saved in a file.' },
  fileName: {
    type: 'string',
    description:
      'With "text": a file name that indicates the type of the content, such as "block.firewall_rule.create.json", "main.tf", "order.ts" or "wrangler.jsonc".',
  },
} as const;

interface GivenDocument {
  readonly file?: string;
  readonly text?: string;
  readonly fileName?: string;
}

/** Returns the document that an input refers to. Throws a `ToolError` if the document cannot be used. */
export async function givenDocument(
  { file, text, fileName }: GivenDocument,
  context: ToolContext,
): Promise<SourceDocument> {
  if (file !== undefined) {
    if (text !== undefined || fileName !== undefined)
      throw new ToolError('Give either "file", or "text" and "fileName".');
    const document = await context.open(file);
    if (!document)
      throw new ToolError(`${file} cannot be read. Name an existing text file inside of the workspace.`);
    return document;
  }
  if (text === undefined || fileName === undefined)
    throw new ToolError('Give either "file", or "text" and "fileName".');
  return context.documentOf(fileName, text);
}
