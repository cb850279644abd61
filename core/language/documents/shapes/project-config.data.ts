import * as l10n from '@vscode/l10n';
import { diagnosticCodes } from '../../diagnostic-codes.data';
import { formerCodes } from '../../renamed-codes.data';
import { anything, type Kind, list, map, object, oneOf, text } from '../shape';

const severity = oneOf(['error', 'warning', 'information', 'hint', 'off'], {
  valueDocs: { off: () => l10n.t('The diagnostic is not reported.') },
});

const filter = object({
  phase: {
    shape: text({ example: 'http_request_firewall_custom' }),
    doc: () => l10n.t('Phase in which the expressions run. If missing, phase-specific checks are skipped.'),
  },
  plan: {
    shape: oneOf(['free', 'pro', 'business', 'enterprise']),
    doc: () => l10n.t('Plan of the zones. If missing, plan-specific checks are skipped.'),
  },
  fields: {
    shape: map(text({ example: 'Bytes' }), { keyDoc: () => l10n.t('Name of a custom field.') }),
    doc: () =>
      l10n.t('Custom fields with their types, for example `"http.request.body.form": "Map<Array<Bytes>>"`.'),
  },
  functions: {
    shape: map(anything),
    doc: () => l10n.t('Custom functions with their `params`, `optional`, and `returns`.'),
  },
  lists: {
    shape: map(oneOf(['ip', 'hostname', 'asn', 'string', 'int'])),
    doc: () => l10n.t('Account lists with the type of their items, for example `"office": "ip"`.'),
  },
});

/**
 * `rampart.json`, the settings of a project for the command line and every editor. It is described like a document so
 * that it has the same checks, completions, and hovers. It does not represent an API resource and is therefore not in
 * the table of kinds.
 */
export const projectConfig: Kind = {
  name: 'rampart',
  title: () => l10n.t('Rampart configuration'),
  doc: () => l10n.t('How Rampart checks the files in this folder and its subfolders.'),
  label: [],
  bodies: {
    create: object({
      severities: {
        shape: map(severity, {
          keys: diagnosticCodes,
          formerKeys: formerCodes,
          keyDoc: () => l10n.t('Diagnostic code, such as `filter/or-chain-to-set`.'),
        }),
        doc: () => l10n.t('Severity of individual diagnostics, by code.'),
      },
      documents: {
        shape: map(
          text({ checks: ['document-kind'], source: 'document-kind', example: 'access_rule.create' }),
          {
            keyDoc: () => l10n.t('File pattern relative to this file.'),
          },
        ),
        doc: () => l10n.t('Document types by file pattern. Each value is `type` or `type.operation`.'),
      },
      expressions: {
        shape: map(list(text({ example: 'rules.*.expression' })), {
          keyDoc: () => l10n.t('File pattern relative to this file.'),
        }),
        doc: () =>
          l10n.t(
            'Embedded expressions by file pattern. Each value is a list of key paths such as `rules.*.expression`.',
          ),
      },
      filter: {
        shape: filter,
        doc: () => l10n.t('Facts about the zone that are used to check filter expressions.'),
      },
      ignore: {
        shape: list(text({ example: 'generated/**' })),
        doc: () => l10n.t('Glob patterns for files to exclude from checks, relative to this file.'),
      },
      sample: {
        shape: text({ example: 'requests.http#sign-in' }),
        doc: () =>
          l10n.t(
            'Sample request for evaluating expressions. Use `builtin:browser`, or the path of a request file (relative to this file) followed by `#` and the name or number of a request.',
          ),
      },
    }),
  },
};
