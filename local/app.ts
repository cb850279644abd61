import { type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { controlOperations } from './control';
import { edgeAnswer } from './edge/custom';
import { isEdgeCode } from './edge/problem';
import { type Faulty, withFaults } from './faults/apply';
import { readFault } from './faults/fault';
import { failureBody, successBody } from './http/answer';
import { authenticate } from './http/auth';
import { type BodyRule, parseJson, readBody } from './http/body';
import { type Call } from './operation/call';
import { checkIdentifiers } from './http/identifiers';
import { isPermitted } from './http/permissions.data';
import { type Operation } from './operation/operation';
import { Refusal, refuse } from './http/refusal';
import { isLoopbackRequest } from './http/loopback';
import { operations } from './operations';
import { withoutPut } from './routes/rulesets/operations';
import { type Service } from './service';

type App = Hono<{ Bindings: Partial<HttpBindings> }>;
type Request = Context<{ Bindings: Partial<HttpBindings> }>;

/** Creates the service as a web application. Tests call its `fetch` method directly, without a socket. */
export function createApp(service: Service): App {
  const app: App = new Hono({ strict: false }); // `strict: false` makes the app ignore a trailing slash in a path.
  app.onError((error, context) => failed(error, context));
  app.notFound((context) => {
    authenticate(context.req.raw.headers, service.settings.token);
    throw refuse('noRoute');
  });

  // An edge error can be requested without a credential, because every visitor can encounter one. Faults require a
  // credential, because they can keep connections open.
  app.get('/cdn-cgi/error/:code{[0-9]+}', (context) => {
    const code = Number(context.req.param('code'));
    if (!isEdgeCode(code)) throw refuse('noRoute');
    if (context.req.header(faultHeader) !== undefined) admit(service, context.req.raw.headers);
    const answer = () => edgeAnswer(code, requestOf(service, context), service.settings.edge);
    return respond(service, context, 'edge-error', () => Promise.resolve(answer()));
  });

  app.use('*', async (context, next) => {
    admit(service, context.req.raw.headers);
    await next();
  });
  for (const operation of controlOperations)
    app.on(operation.method, operation.path, (context) => perform(service, context, operation));
  for (const operation of operations)
    app.on(operation.method, routeOf(operation.path), (context) =>
      respond(service, context, operation.id, () => perform(service, context, operation)),
    );
  for (const path of withoutPut)
    app.put(routeOf(path), () => {
      throw refuse('methodNotAllowed');
    });
  return app;
}

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const faultHeader = 'x-rampart-fault';

/** Rejects a request that is not meant for this machine or has no valid credential. */
function admit(service: Service, headers: Headers): void {
  if (!isLoopbackRequest(headers)) throw refuse('foreignHost');
  authenticate(headers, service.settings.token);
}

/**
 * Responds to a request and applies faults to it. If the request itself specifies a fault, only this fault is
 * applied. Otherwise, the configured faults are applied.
 */
async function respond(
  service: Service,
  context: Request,
  operation: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const own = context.req.header(faultHeader);
  const faults = own === undefined ? service.faults.draw(operation, context.req.method) : [readFault(own)];
  if (faults.length === 0) return answer();
  const refusedToo = () => answer().catch((error: unknown) => failed(error, context));
  return withFaults(faults, requestOf(service, context), service.settings.edge, refusedToo);
}

function requestOf(service: Service, context: Request): Faulty {
  const { incoming } = context.env;
  return {
    headers: context.req.raw.headers,
    host: (context.req.header('host') ?? new URL(context.req.url).host).replace(/:\d+$/, ''),
    nowMs: service.clock.now(),
    ...(incoming ? { cut: () => incoming.socket.destroy() } : {}),
  };
}

async function perform(service: Service, context: Request, operation: Operation): Promise<Response> {
  const call = await callOf(service, context, operation.body);
  checkIdentifiers(call.params);
  const { permissions } = service.settings;
  if (permissions && !isPermitted(permissions, operation.method, operation.path))
    throw refuse('notPermitted');
  const answer = operation.handle(call);
  if (operation.method !== 'GET') service.changed();
  return answer instanceof Response ? answer : context.json(successBody(answer));
}

async function callOf(service: Service, context: Request, rule: BodyRule = {}): Promise<Call> {
  const { req } = context;
  const text = req.method === 'GET' ? '' : await readBody(req.raw, rule.maxBytes);
  return {
    service,
    params: req.param(),
    query: new URL(req.url).searchParams,
    headers: req.raw.headers,
    body: text.trim() === '' ? undefined : parseJson(text, rule.malformed),
    nowMs: service.clock.now(),
  };
}

function failed(error: unknown, context: Request): Response {
  if (error instanceof Refusal)
    return new Response(JSON.stringify(failureBody(error.errors)), {
      status: error.status,
      headers: { 'content-type': 'application/json', ...error.headers },
    });
  // The client disconnected in the middle of its request. This is not a bug, so it is not logged, and no one receives
  // the response.
  if (context.env.incoming?.destroyed === true) return new Response(null, { status: 400 });
  console.error(`${context.req.method} failed:`, error);
  return context.json(
    failureBody([{ code: 10000, message: 'The demo service has a defect; see its output' }]),
    500,
  );
}
