import type { Role } from '@pds/kernel';
import { type AccessRule, routeKey } from '@pds/platform';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type AccessEntry, accessTable, type FieldRule, type ObjectKind } from './access-table';

const nameOfRole: Record<Role, string> = {
  ROLE_ADMIN: 'administrators',
  ROLE_LOCAL_MANAGER: 'local managers',
  ROLE_OFFICE_LOCAL_MANAGER: 'office local managers',
  ROLE_ACCOUNTING: 'accounting',
  ROLE_USER: 'organisers',
};

const scopeNotes: Partial<Record<ObjectKind, string>> = {
  own: 'Concerns the caller’s own account.',
  list: 'Limited to the caller’s scope.',
};

/** Who may call an operation, in words. */
function accessNote(entry: AccessEntry): string {
  const { who, object, note, sessionOnly = false, fields = {} } = entry;
  const scope = scopeNotes[object] ?? (object === 'none' ? '' : '404 outside the caller’s scope.');
  return [
    `**Access:** ${ruleText(who)}. ${who === 'public' ? '' : scope}`.trimEnd(),
    ...(note === undefined ? [] : [note]),
    ...(sessionOnly ? ['By a browser session, not by an API token.'] : []),
    ...Object.entries(fields).map(([field, rule]) => `\`${field}\`: ${fieldNote(rule)}`),
  ].join('\n\n');
}

function ruleText(who: AccessRule): string {
  if (who === 'public') return 'public';
  if (who === 'any-account') return 'any signed-in account';
  return who.map((role) => nameOfRole[role]).join(', ');
}

function fieldNote({ who, note }: FieldRule): string {
  return `${who === 'nobody' ? 'refused to everybody' : ruleText(who)}. ${note}`;
}

/** Adds to every operation's description who may call it, and its roles as `x-roles`. */
export function withAccessNotes(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Record<string, { description?: string }>).map(([method, operation]) => {
          const entry = accessTable[routeKey(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'))];
          if (!entry) return [method, operation];
          const description = [operation.description, accessNote(entry)].filter(Boolean).join('\n\n');
          return [method, { ...operation, description, 'x-roles': entry.who }];
        }),
      ),
    ]),
  );
}
