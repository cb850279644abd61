import { type OffsetRange } from '../base/problem';

/**
 * A workflow script as a tree that is shared by JavaScript, TypeScript, and Python. It contains what a step graph and
 * the lints need; types, comments, and formatting are left out. All ranges are offsets into the document; an expression
 * in parentheses has the range of its outermost parentheses. Python's `self` is `this`, its keyword arguments are
 * `keywords`, f-strings are templates, dictionaries are objects, `except` is `catch`.
 */
export interface ScriptTree {
  readonly language: ScriptLanguage;
  readonly text: string;
  readonly body: readonly Statement[];
  /**
   * The top-level statements of the module, including imports, with the names that they declare. `body` contains the
   * same statements.
   */
  readonly parts: readonly ScriptPart[];
  readonly imports: readonly ImportedName[];
  readonly exports: readonly ExportedName[];
  /**
   * Whether the text has syntax errors, usually because it is being typed. The tree contains everything that could be
   * read.
   */
  readonly hasErrors: boolean;
}

/** A statement at the top level of a module. */
export interface ScriptPart extends OffsetRange {
  readonly isImport: boolean;
  /** The names that it declares in the module. */
  readonly declares: readonly string[];
  /** The statements, read on first use; empty for code without meaning at run time, such as a type. */
  readonly statements: readonly Statement[];
}

export type ScriptLanguage = 'javascript' | 'typescript' | 'python';

/** `import { imported as local } from 'module'`; `imported` is `default`, or `*` for the namespace. */
export interface ImportedName extends OffsetRange {
  readonly local: string;
  readonly imported: string;
  readonly module: string;
  readonly typeOnly: boolean;
}

/** `export { local as exported } from 'module'`; `exported` is `*` for `export *`, `default` for the default export. */
export interface ExportedName extends OffsetRange {
  readonly exported: string;
  readonly local?: string;
  readonly module?: string;
}

export type ScriptNode =
  Statement | Expression | Pattern | SwitchCase | ClassMember | VariableDeclarator | Parameter | Property;

// ---- Expressions -------------------------------------------------------------------------------------------

export type Expression =
  | Identifier
  | ThisExpression
  | SuperExpression
  | Literal
  | Template
  | MemberAccess
  | Call
  | AwaitExpression
  | FunctionNode
  | ClassNode
  | ArrayLiteral
  | ObjectLiteral
  | Conditional
  | Logical
  | Binary
  | Unary
  | Assignment
  | Spread
  | Sequence
  | Cast
  | OtherExpression
  | Missing;

export interface Identifier extends OffsetRange {
  readonly kind: 'identifier';
  readonly name: string;
}

export interface ThisExpression extends OffsetRange {
  readonly kind: 'this';
}

export interface SuperExpression extends OffsetRange {
  readonly kind: 'super';
}

/**
 * A string (its cooked value), a number, `true` or `false`, or `null`/`None`. JavaScript's `undefined` is an
 * identifier.
 */
export interface Literal extends OffsetRange {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

/** A template with substitutions, or an f-string. `texts` has one more element than `substitutions`. */
export interface Template extends OffsetRange {
  readonly kind: 'template';
  readonly texts: readonly string[];
  readonly substitutions: readonly Expression[];
  readonly tag?: Expression;
}

/** `object.name`, `object["name"]` (with the literal in `computed`), or `object[index]` (without `name`). */
export interface MemberAccess extends OffsetRange {
  readonly kind: 'member';
  readonly object: Expression;
  readonly name?: string;
  readonly nameRange: OffsetRange;
  readonly computed?: Expression;
}

export interface Call extends OffsetRange {
  readonly kind: 'call';
  /** `missing` occurs only in incomplete code. */
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
  /** Python's keyword arguments, `name=value`. */
  readonly keywords: readonly Property[];
  /** Whether the call has the form `new Callee(…)`. */
  readonly isNew: boolean;
  /** False if the closing parenthesis is missing. Nothing is reported about such a call. */
  readonly closed: boolean;
}

export interface AwaitExpression extends OffsetRange {
  readonly kind: 'await';
  readonly operand: Expression;
}

/**
 * A function, arrow function, method, accessor, `def`, or `lambda`, used as an expression or inside a declaration or a
 * member.
 */
export interface FunctionNode extends OffsetRange {
  readonly kind: 'function';
  readonly name?: string;
  readonly nameRange?: OffsetRange;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  readonly isArrow: boolean;
  /** The parameters without Python's `self`. */
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  /** The expression in `() => expression`, where `body` is empty. */
  readonly expressionBody?: Expression;
  /** Python only: the expression after each `@`, outermost first. */
  readonly decorators: readonly Expression[];
  /** False for an overload or an abstract method. */
  readonly hasBody: boolean;
}

export interface Parameter extends OffsetRange {
  readonly kind: 'parameter';
  readonly pattern: Pattern;
  readonly isRest: boolean;
  readonly defaultValue?: Expression;
  /** The source text of the parameter's type. */
  readonly typeText?: string;
  /** Whether the parameter is also assigned to `this`, as in `constructor(private step: …)`. */
  readonly isProperty: boolean;
}

export interface ClassNode extends OffsetRange {
  readonly kind: 'class';
  readonly name?: string;
  readonly nameRange?: OffsetRange;
  /** The base class; in Python, the first one. */
  readonly base?: Expression;
  readonly isAbstract: boolean;
  readonly members: readonly ClassMember[];
}

export interface ClassMember extends OffsetRange {
  readonly kind: 'member-definition';
  /** The name without quotes, with `#` if private; `constructor` also for Python's `__init__`. Absent if computed. */
  readonly name?: string;
  readonly nameRange: OffsetRange;
  readonly isStatic: boolean;
  readonly isMethod: boolean;
  /** The function of a method, or the initial value of a property. */
  readonly value?: Expression;
}

export interface ArrayLiteral extends OffsetRange {
  readonly kind: 'array';
  readonly elements: readonly Expression[];
}

export interface ObjectLiteral extends OffsetRange {
  readonly kind: 'object';
  readonly properties: readonly Property[];
}

/** `key: value`, `key` (a shorthand: `value` is the identifier), a method, or `...spread` (`value` is a spread). */
export interface Property extends OffsetRange {
  readonly kind: 'property';
  /** Absent for a spread and for a computed key that is not a literal. */
  readonly key?: string;
  readonly keyRange: OffsetRange;
  readonly value: Expression;
}

export interface Conditional extends OffsetRange {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export interface Logical extends OffsetRange {
  readonly kind: 'logical';
  readonly operator: '&&' | '||' | '??';
  readonly left: Expression;
  readonly right: Expression;
}

export interface Binary extends OffsetRange {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

/** `!x`, `-x`, `typeof x`, `void x`, `delete x`, or `yield x`. */
export interface Unary extends OffsetRange {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
}

/** `x = 1`, `x += 1`, or `x++` (with `x` as the value). */
export interface Assignment extends OffsetRange {
  readonly kind: 'assignment';
  readonly operator: string;
  /** A destructuring target is a pattern, as in a declaration. */
  readonly target: Pattern | MemberAccess;
  readonly value: Expression;
}

export interface Spread extends OffsetRange {
  readonly kind: 'spread';
  readonly operand: Expression;
}

export interface Sequence extends OffsetRange {
  readonly kind: 'sequence';
  readonly expressions: readonly Expression[];
}

/** `x as T`, `x satisfies T`, or `<T>x`. */
export interface Cast extends OffsetRange {
  readonly kind: 'cast';
  readonly operand: Expression;
}

/** Any other expression (a regular expression, JSX, …), with the expressions inside it. */
export interface OtherExpression extends OffsetRange {
  readonly kind: 'other';
  readonly children: readonly Expression[];
  /** Whether the expression is nested too deeply to be read, although its text suggests that it contains steps. */
  readonly isCut?: boolean;
}

/** An expression that is still missing from incomplete code. */
export interface Missing extends OffsetRange {
  readonly kind: 'missing';
}

// ---- Patterns ----------------------------------------------------------------------------------------------

/** The names that a declaration, a parameter, or a destructuring assignment binds. */
export type Pattern = NamePattern | ObjectPattern | ArrayPattern;

export interface NamePattern extends OffsetRange {
  readonly kind: 'name-pattern';
  readonly name: string;
}

export interface ObjectPattern extends OffsetRange {
  readonly kind: 'object-pattern';
  readonly properties: readonly PatternProperty[];
}

export interface PatternProperty {
  /** Absent for a rest element and for a computed key. */
  readonly key?: string;
  readonly pattern: Pattern;
  readonly defaultValue?: Expression;
}

export interface ArrayPattern extends OffsetRange {
  readonly kind: 'array-pattern';
  /** Undefined for a hole. A rest element comes last. */
  readonly elements: readonly (PatternProperty | undefined)[];
}

// ---- Statements --------------------------------------------------------------------------------------------

export type Statement =
  | ExpressionStatement
  | VariableStatement
  | FunctionStatement
  | ClassStatement
  | IfStatement
  | SwitchStatement
  | LoopStatement
  | TryStatement
  | ReturnStatement
  | ThrowStatement
  | JumpStatement
  | BlockStatement;

export interface ExpressionStatement extends OffsetRange {
  readonly kind: 'expression-statement';
  readonly expression: Expression;
}

export interface VariableStatement extends OffsetRange {
  readonly kind: 'variables';
  readonly declaration: 'const' | 'let' | 'var';
  /**
   * Whether the variable is declared with `using` or `await using`, which means a constant that is disposed where
   * its block ends.
   */
  readonly isUsing?: boolean;
  readonly declarators: readonly VariableDeclarator[];
}

export interface VariableDeclarator extends OffsetRange {
  readonly kind: 'declarator';
  readonly pattern: Pattern;
  readonly value?: Expression;
  readonly typeText?: string;
}

export interface FunctionStatement extends OffsetRange {
  readonly kind: 'function-statement';
  readonly function: FunctionNode;
}

export interface ClassStatement extends OffsetRange {
  readonly kind: 'class-statement';
  readonly class: ClassNode;
}

export interface IfStatement extends OffsetRange {
  readonly kind: 'if';
  readonly test: Expression;
  readonly then: readonly Statement[];
  /** The `else` branch. For `else if`, it consists of one `if` statement. */
  readonly otherwise?: readonly Statement[];
}

export interface SwitchStatement extends OffsetRange {
  readonly kind: 'switch';
  readonly discriminant: Expression;
  readonly cases: readonly SwitchCase[];
}

export interface SwitchCase extends OffsetRange {
  readonly kind: 'case';
  /** Absent for `default` and Python's `case _`. */
  readonly test?: Expression;
  readonly body: readonly Statement[];
  /** Whether the case falls through to the next one, which cases in Python never do. */
  readonly fallsThrough: boolean;
}

/** Any loop. `head` is evaluated only once, before the first iteration; `test` and `update` in every iteration. */
export interface LoopStatement extends OffsetRange {
  readonly kind: 'loop';
  readonly form: 'for' | 'for-in' | 'for-of' | 'while' | 'do';
  readonly isAwait: boolean;
  /** The initializer of a `for`. */
  readonly head?: VariableStatement | ExpressionStatement;
  /** The names that each iteration of a `for … of` or `for … in` binds. */
  readonly variable?: Pattern | MemberAccess;
  readonly declaration?: 'const' | 'let' | 'var';
  readonly iterable?: Expression;
  readonly test?: Expression;
  readonly update?: Expression;
  readonly body: readonly Statement[];
}

export interface TryStatement extends OffsetRange {
  readonly kind: 'try';
  readonly block: readonly Statement[];
  /** Names that `catch` binds. */
  readonly parameter?: Pattern;
  /** Several `except` clauses become one handler with their statements in order. */
  readonly handler?: readonly Statement[];
  readonly finalizer?: readonly Statement[];
}

export interface ReturnStatement extends OffsetRange {
  readonly kind: 'return';
  readonly value?: Expression;
}

export interface ThrowStatement extends OffsetRange {
  readonly kind: 'throw';
  readonly value?: Expression;
}

export interface JumpStatement extends OffsetRange {
  readonly kind: 'break' | 'continue';
  readonly label?: string;
}

/** `{ … }`, a labeled statement, or `with`. */
export interface BlockStatement extends OffsetRange {
  readonly kind: 'block';
  readonly label?: string;
  readonly body: readonly Statement[];
}
