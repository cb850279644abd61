import { checkDocumentTool } from './check-document';
import { checkExpressionTool } from './check-expression';
import { compareRulesTool } from './compare-rules';
import { evaluateExpressionTool } from './evaluate-expression';
import { explainDiagnosticTool } from './explain-diagnostic';
import { explainNameTool } from './explain-name';
import { findNamesTool } from './find-names';
import { findUnreachableRulesTool } from './find-unreachable-rules';
import { relateExpressionsTool } from './relate-expressions';
import { simulateRequestTool } from './simulate-request';
import { type Tool } from './tool';
import { workflowGraphTool } from './workflow-graph';

/**
 * All tools for models. The MCP server and the editor offer the same tools. These tools do not change anything and do
 * not access an account.
 */
export const tools: readonly Tool[] = [
  checkExpressionTool,
  checkDocumentTool,
  findNamesTool,
  explainNameTool,
  explainDiagnosticTool,
  evaluateExpressionTool,
  relateExpressionsTool,
  findUnreachableRulesTool,
  simulateRequestTool,
  compareRulesTool,
  workflowGraphTool,
];
