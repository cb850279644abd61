// Builds the MCP server without the SDK's JSON Schema validator (ajv), which is large. The validator checks input that
// a server requests from users, and this server never requests any. The inputs of tools are checked by
// core/tools/schema.ts.
const shims = `
import process from 'node:process';
class DefaultJsonSchemaValidator {
  getValidator() { throw new Error('This bundle has no validator of JSON Schema.'); }
}
export { DefaultJsonSchemaValidator, process };
`;

/** An esbuild plugin that replaces the SDK's validator with a stub that is never called. */
export const mcpWithoutValidator = {
  name: 'mcp-without-validator',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: 'shims',
      namespace: 'mcp-without-validator',
    }));
    build.onLoad({ filter: /.*/, namespace: 'mcp-without-validator' }, () => ({
      contents: shims,
      loader: 'js',
    }));
  },
};
