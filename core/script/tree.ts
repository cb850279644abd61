import { type OffsetRange } from '../base/problem';

/**
 * A workflow script as a tree that is shared by JavaScript, TypeScript, and Python. Types, comments, and formatting
 * are left out. All ranges are offsets in the document. An expression in parentheses has the range of its outermost
 * parentheses. In Python, `self` is read as `this`, keyword arguments are `keywords`, f-strings are templates,
 * dictionaries are objects, and `except` is `catch`.
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
   * Whether the text has syntax errors, usually because the user is typing. In this case, the tree contains
   * everything that could be read.
   */
  readonly hasErrors: boolean;
}

/** A statement at the top level of a module. */
export interface ScriptPart extends OffsetRange {
  readonly isImport: boolean;
  /** The names that the statement declares in the module. */
  readonly declares: readonly string[];
  /** The statements, which are read on first use. Empty for code without an effect at run time, such as a type. */
  readonly statements: readonly Statement[];
}

export type ScriptLanguage = 'javascript' | 'typescript' | 'python';

/**
 * A name in `import { imported as local } from 'module'`. `imported` is `default` for the default export and `*` for
 * the namespace.
 */
export interface ImportedName extends OffsetRange {
  readonly local: string;
  readonly imported: string;
  readonly module: string;
  readonly typeOnly: boolean;
}

/**
 * A name in `export { local as exported } from 'module'`. `exported` is `*` for `export *` and `default` for the
 * default export.
 */
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
 * A string (with its escapes resolved), a number, `true`, `false`, `null`, or `None`. JavaScript's `undefined` is an
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
  /** The function that is called. Its kind is `missing` only in incomplete code. */
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
  /** Python's keyword arguments, `name=value`. */
  readonly keywords: readonly Property[];
  /** Whether the call has the form `new Callee(…)`. */
  readonly isNew: boolean;
  /** Whether the closing parenthesis is present. No problems are reported for a call without it. */
  readonly closed: boolean;
}

export interface AwaitExpression extends OffsetRange {
  readonly kind: 'await';
  readonly operand: Expression;
}

/**
 * A function, arrow function, method, or accessor, or a `def` or `lambda` in Python. It can be an expression or part
 * of a declaration or class member.
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
  /** The expression in `() => expression`. If it is present, `body` is empty. */
  readonly expressionBody?: Expression;
  /** The decorators: the expression after each `@`, outermost first. Python only. */
  readonly decorators: readonly Expression[];
  /** Whether the function has a body. False for an overload or an abstract method. */
  readonly hasBody: boolean;
}

export interface Parameter extends OffsetRange {
  readonly kind: 'parameter';
  readonly pattern: Pattern;
  readonly isRest: boolean;
  readonly defaultValue?: Expression;
  /** The source text of the parameter's type. */
  readonly typeText?: string;
  /** Whether the parameter is also a property of the class, as in `constructor(private step: …)`. */
  readonly isProperty: boolean;
}

export interface ClassNode extends OffsetRange {
  readonly kind: 'class';
  readonly name?: string;
  readonly nameRange?: OffsetRange;
  /** The base class. In Python, this is the first base class. */
  readonly base?: Expression;
  readonly isAbstract: boolean;
  /** Offset after the opening brace. Absent in Python. */
  readonly bodyStart?: number;
  readonly members: readonly ClassMember[];
}

export interface ClassMember extends OffsetRange {
  readonly kind: 'member-definition';
  /**
   * The name without quotes, including `#` if the name is private. The name is `constructor` for Python's `__init__`.
   * Absent for a computed name.
   */
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

/**
 * `key: value`, `key` (a shorthand, with the identifier as `value`), a method, or `...spread` (with the spread as
 * `value`).
 */
export interface Property extends OffsetRange {
  readonly kind: 'property';
  /** The name of the property. Absent for a spread and for a computed key that is not a literal. */
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
  /** The target of the assignment. A destructuring target is represented by a pattern, as in a declaration. */
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

/** Any other expression, such as a regular expression or JSX, with the expressions inside it. */
export interface OtherExpression extends OffsetRange {
  readonly kind: 'other';
  readonly children: readonly Expression[];
  /** Whether the expression is nested too deeply to be read and its text suggests that it contains steps. */
  readonly isCut?: boolean;
}

/** A placeholder for an expression that is missing from incomplete code. */
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
  /** The name of the property. Absent for a rest element and for a computed key. */
  readonly key?: string;
  /**
   * Range of the name. Absent if `key` is absent. In a shorthand such as `{ key }`, this is also the range of the
   * pattern.
   */
  readonly keyRange?: OffsetRange;
  readonly pattern: Pattern;
  readonly defaultValue?: Expression;
}

export interface ArrayPattern extends OffsetRange {
  readonly kind: 'array-pattern';
  /** The elements of the pattern, undefined for a hole. A rest element comes last. */
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
   * Whether the variable is declared with `using` or `await using`. Such a variable is a constant that is disposed at
   * the end of its block.
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
  /** The expression that is compared. Absent for `default` and for Python's `case _`. */
  readonly test?: Expression;
  readonly body: readonly Statement[];
  /** Whether execution can continue with the next case. This is always false in Python. */
  readonly fallsThrough: boolean;
}

/**
 * Any loop. `head` is evaluated only once, before the first iteration. `test` and `update` are evaluated in every
 * iteration.
 */
export interface LoopStatement extends OffsetRange {
  readonly kind: 'loop';
  readonly form: 'for' | 'for-in' | 'for-of' | 'while' | 'do';
  readonly isAwait: boolean;
  /** The initializer of a `for` loop. */
  readonly head?: VariableStatement | ExpressionStatement;
  /** The names that each iteration of a `for … of` or `for … in` loop binds. */
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
  /** The names that `catch` binds. */
  readonly parameter?: Pattern;
  /** The statements of the handler. Several `except` clauses are combined into one handler, in order. */
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

/** A block `{ … }`, a labeled statement, or a `with` statement. */
export interface BlockStatement extends OffsetRange {
  readonly kind: 'block';
  readonly label?: string;
  readonly body: readonly Statement[];
}
