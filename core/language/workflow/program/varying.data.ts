/**
 * Functions whose result differs with every call, such as clocks and random functions. The names have the form that
 * `globalName` returns.
 */
export const varyingFunctions: ReadonlySet<string> = new Set([
  'Date.now', 'Math.random', 'performance.now', 'perf_hooks.performance.now',
  'crypto.randomUUID', 'crypto.getRandomValues', 'crypto.randomBytes', 'crypto.randomInt',
  'crypto.webcrypto.randomUUID', 'crypto.webcrypto.getRandomValues',
  'uuid.v1', 'uuid.v4', 'uuid.v6', 'uuid.v7', 'nanoid.nanoid', 'ulid.ulid', '@paralleldrive/cuid2.createId',
  'time.time', 'time.time_ns', 'time.monotonic', 'time.monotonic_ns', 'time.perf_counter', 'time.localtime', 'time.gmtime',
  'datetime.datetime.now', 'datetime.datetime.utcnow', 'datetime.datetime.today', 'datetime.date.today',
  'uuid.uuid1', 'uuid.uuid4', 'uuid.uuid6', 'uuid.uuid7', 'os.urandom',
  'random.random', 'random.randint', 'random.randrange', 'random.choice', 'random.choices', 'random.sample',
  'random.uniform', 'random.shuffle', 'random.getrandbits', 'random.gauss', 'random.randbytes',
  'secrets.token_hex', 'secrets.token_urlsafe', 'secrets.token_bytes', 'secrets.choice', 'secrets.randbelow',
]); // prettier-ignore

/** Functions whose result depends only on their arguments. */
export const pureFunctions: ReadonlySet<string> = new Set([
  'String', 'Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat', 'Date', 'JSON.stringify',
  'Math.floor', 'Math.round', 'Math.ceil', 'Math.trunc', 'Math.abs', 'Math.min', 'Math.max',
  'str', 'int', 'float', 'round', 'abs', 'min', 'max', 'bool', 'math.floor', 'math.ceil', 'math.trunc',
]); // prettier-ignore
