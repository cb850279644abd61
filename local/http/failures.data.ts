/**
 * All failures that the service returns. Statuses and codes follow the documentation. Undocumented codes are marked as
 * such. They are specific to this service and have no meaning elsewhere.
 */
export const failures = {
  badHeaders: { status: 400, code: 6003, message: 'Invalid request headers' },
  unauthenticated: { status: 401, code: 10000, message: 'Authentication error' },
  noRoute: {
    status: 404,
    code: 7003,
    message: 'No route for this path; an identifier in it may be malformed',
  },
  malformedJson: { status: 400, code: 6007, message: 'The request body is not valid JSON' },
  bodyTooLarge: { status: 413, code: 10413, message: 'The request body is too large' }, // undocumented code
  notPermitted: { status: 403, code: 10000, message: 'Authentication error' },
  foreignAccount: { status: 403, code: 9109, message: 'Unauthorized to access requested resource' },
  gone: { status: 410, code: 10410, message: 'This operation has been removed' }, // undocumented code
  invalid: { status: 400, code: 10001, message: 'Invalid request' },
  notFound: { status: 404, code: 10404, message: 'Not found' }, // undocumented code
  conflict: { status: 409, code: 10409, message: 'Conflict' }, // undocumented code
  notDeployed: { status: 400, code: 10400, message: 'The workflow has no deployed version' }, // undocumented code
  workflowNotFound: { status: 404, code: 10501, message: 'Workflow or instance not found' },
  outputLost: { status: 500, code: 10500, message: 'The stored output of this step is lost' }, // undocumented code
  etagMismatch: { status: 412, code: 10412, message: 'If-Match does not match the current tags' }, // undocumented code
  rateLimited: { status: 429, code: 971, message: 'Please wait and send requests more slowly' },
  unavailable: { status: 503, code: 10503, message: 'Temporarily unavailable' }, // undocumented code
  faultHeader: { status: 400, code: 10001, message: 'x-rampart-fault must be JSON' }, // undocumented code
  foreignHost: { status: 403, code: 10403, message: 'Only requests to a loopback address are answered' }, // undocumented code

  // Source of the codes: rulesets.md and lists.md, "Errors".
  noRuleset: { status: 404, code: 10003, message: 'could not find ruleset' },
  noRule: { status: 404, code: 10001, message: 'not found' },
  entrypointExists: {
    status: 400,
    code: 20217,
    message: 'a ruleset of this kind is not possible: the phase already has its entry point',
  },
  ruleQuota: { status: 400, code: 50001, message: 'exceeded maximum number of rules' },
  phaseNotEntitled: { status: 400, code: 50002, message: 'not entitled to use the phase' },
  expressionBlank: { status: 400, code: 20125, message: 'rule expression is blank' },
  expressionArgument: { status: 400, code: 20083, message: 'a function argument is of the wrong kind' },
  expressionInvalid: { status: 400, code: 20127, message: 'the expression is invalid' }, // undocumented code
  notEntitled: { status: 400, code: 50003, message: 'not entitled' }, // undocumented code
  rulesetInUse: { status: 400, code: 20218, message: 'the ruleset is executed by a rule' }, // undocumented code
  methodNotAllowed: { status: 405, code: 10405, message: 'Method not allowed' }, // undocumented code
  listItem: { status: 400, code: 10028, message: 'invalid list item' },
  listInUse: { status: 400, code: 10429, message: 'the list is used by a rule' }, // undocumented code
  listBusy: { status: 429, code: 10421, message: 'another bulk operation is running' }, // undocumented code

  // The codes for tagging differ from those of other services. Source: firewall-errors-tags, "Tagging API error
  // codes".
  tagSetPayload: { status: 400, code: 1002, message: 'Invalid set payload' },
  tagResourceRequired: { status: 400, code: 1003, message: 'resource_type and resource_id are required' },
  tagResourceType: { status: 400, code: 1006, message: 'Invalid resource type' },
  // The message mentions `:` as the separator, as in the real service, although only `=` is accepted.
  tagFilter: { status: 400, code: 1007, message: 'tag parameter must be in format key:value' },
  tagKeyRequired: { status: 400, code: 1009, message: 'tag_key is required' },
  tagTooManyFilters: { status: 400, code: 1010, message: 'too many tag filters (maximum 20)' },
  tagKeyTooLong: { status: 400, code: 1011, message: 'tag key too long (maximum 256 characters)' },
  tagValueTooLong: { status: 400, code: 1012, message: 'tag value too long (maximum 1024 characters)' },
  tagTooManyValues: { status: 400, code: 1013, message: 'too many OR values in tag filter (maximum 10)' },
  tagKeyInvalid: { status: 400, code: 1014, message: 'Invalid tag key' },
  tagDeletePayload: { status: 400, code: 1015, message: 'Invalid delete payload' },
  tagsNotFound: { status: 500, code: 10000, message: 'resource not found' },
} as const;

export type FailureName = keyof typeof failures;
