/**
 * All failures that the service returns. Statuses and codes follow the documentation, except codes that are marked as
 * made up. These codes are undocumented and have no meaning outside this service.
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
  bodyTooLarge: { status: 413, code: 10413, message: 'The request body is too large' }, // made up
  notPermitted: { status: 403, code: 10000, message: 'Authentication error' },
  foreignAccount: { status: 403, code: 9109, message: 'Unauthorized to access requested resource' },
  gone: { status: 410, code: 10410, message: 'This operation has been removed' }, // made up
  invalid: { status: 400, code: 10001, message: 'Invalid request' },
  notFound: { status: 404, code: 10404, message: 'Not found' }, // made up
  conflict: { status: 409, code: 10409, message: 'Conflict' }, // made up
  notDeployed: { status: 400, code: 10400, message: 'The workflow has no deployed version' }, // made up
  workflowNotFound: { status: 404, code: 10501, message: 'Workflow or instance not found' },
  outputLost: { status: 500, code: 10500, message: 'The stored output of this step is lost' }, // made up
  etagMismatch: { status: 412, code: 10412, message: 'If-Match does not match the current tags' }, // made up
  rateLimited: { status: 429, code: 971, message: 'Please wait and send requests more slowly' },
  unavailable: { status: 503, code: 10503, message: 'Temporarily unavailable' }, // made up
  faultHeader: { status: 400, code: 10001, message: 'x-rampart-fault must be JSON' }, // made up
  foreignHost: { status: 403, code: 10403, message: 'Only requests to a loopback address are answered' }, // made up

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
  expressionInvalid: { status: 400, code: 20127, message: 'the expression is invalid' }, // made up
  notEntitled: { status: 400, code: 50003, message: 'not entitled' }, // made up
  rulesetInUse: { status: 400, code: 20218, message: 'the ruleset is executed by a rule' }, // made up
  methodNotAllowed: { status: 405, code: 10405, message: 'Method not allowed' }, // made up
  listItem: { status: 400, code: 10028, message: 'invalid list item' },
  listInUse: { status: 400, code: 10429, message: 'the list is used by a rule' }, // made up
  listBusy: { status: 429, code: 10421, message: 'another bulk operation is running' }, // made up

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
