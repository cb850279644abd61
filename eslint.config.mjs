import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: it keeps one name for one thing.',
};
const hostGlobals = [
  'fetch',
  'process',
  'Buffer',
  'require',
  'setTimeout',
  'setInterval',
  'localStorage',
  'indexedDB',
];

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '.build/',
      'test/fixtures/',
      'test/host/editors/',
      'samples/',
      '**/*.d.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        sessionStorage: 'readonly',
        indexedDB: 'readonly',
        TextDecoder: 'readonly',
        Event: 'readonly',
        window: 'readonly',
        getComputedStyle: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './core/tsconfig.json',
          './media/tsconfig.json',
          './test/webview/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport],
      'no-control-regex': 'off', // Regular expressions of the parsers match control characters.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/prefer-for-of': 'off', // Index loops are faster in the scanners.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: 'error',
    },
  },
  {
    // Limits the length of files, because each file should contain only one concept. The limit is high enough for any
    // single class. Data tables may be longer.
    files: ['{core,app,platform,workspace,server,client,local,cli,media}/**/*.ts'],
    ignores: ['**/*.data.ts'],
    rules: { 'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['core/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...hostGlobals.map((name) => ({ name, message: 'core/ runs anywhere: take it as a parameter.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is a parameter in core/.' },
        { object: 'Math', property: 'random', message: 'Randomness is a parameter in core/.' },
      ],
    },
  },
  {
    files: ['app/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...hostGlobals.map((name) => ({ name, message: 'app/ knows no host: take it as a parameter.' })),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    // The service's JSON responses are `any` in these tests, and each test asserts the types that it expects, so
    // these rules are disabled.
    files: ['test/service/**/*.ts', 'test/clients/**/*.ts', 'test/support/one-workflow.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
);
