import { annotations } from './annotations';
import { codeActions } from './code-actions';
import { compareTrace } from './compare-trace';
import { completion } from './completion';
import { convertRules } from './convert-rules';
import { documentKinds } from './document-kinds';
import { errors } from './errors';
import { expressionText } from './expression-text';
import { type Feature } from './feature';
import { formatting } from './formatting';
import { graphs } from './graphs';
import { hover } from './hover';
import { navigation } from './navigation';
import { rename } from './rename';
import { ruleEffects } from './rule-effects';
import { ruleTests } from './rule-tests';
import { samples } from './samples';
import { semanticTokens } from './semantic-tokens';
import { signatureHelp } from './signature-help';
import { simulation } from './simulation';
import { structure } from './structure';
import { toolCalls } from './tool-calls';

/** All features that the server offers for a document. Diagnostics are published by `diagnostics.ts`. */
export const features: readonly Feature[] = [
  annotations,
  codeActions,
  compareTrace,
  completion,
  convertRules,
  documentKinds,
  errors,
  expressionText,
  formatting,
  graphs,
  hover,
  navigation,
  rename,
  ruleEffects,
  ruleTests,
  samples,
  semanticTokens,
  signatureHelp,
  simulation,
  structure,
  toolCalls,
];
