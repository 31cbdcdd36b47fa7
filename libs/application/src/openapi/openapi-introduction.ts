/** The introduction for integrators: above all operations in Swagger, and in openapi.json. Markdown. */
export const introduction = `
Ordering, quoting, staffing and invoicing of first-aid stations. Texts for people are French, names and descriptions English.

The same description as JSON, for generators: [openapi.json](/api/docs.json).

## Authentication

- **Browser**: \`POST /api/authentication/login\` with \`username\` and \`password\` sets the session cookie. Some accounts have a second
  factor: the answer then says so, and \`POST /api/authentication/second-factor\` ends the login.
- **Program**: \`Authorization: Bearer <token>\` with a personal API token, made under « Mon compte » or by \`POST /api/account/tokens\`. It
  acts in its owner's active role and scope.
- **Read-only tokens**: made with \`readOnly: true\`, they may call what changes nothing; anything else is a 403,
  \`http.token-reads-only\`. With \`context\` (\`demand\`, \`documents\`, \`accounting\` …) a token opens that part of the application alone. Prefer
  both for exports and dashboards. What concerns accounts takes a browser session in any case.

Each operation says who may call it (**Access**). A role that may not gets 403; an object outside the caller's scope does not exist
for them: 404.

## Headers

| header | when |
|---|---|
| \`Content-Type: application/json\` | with every body |
| \`Authorization: Bearer …\` | programs |
| \`X-Requested-With\` | a browser session that calls one of the GETs that change something (transform, duplicate, clone …); better call the POST of the same path |
| \`Idempotency-Key\` | a POST that makes something and may have to be sent again |

A request of a browser session from another site's page is refused (403).

## Pages

Lists take \`page\` (from 1), \`perPage\` (25 unless told, 10000 at most), \`sort\` and \`direction\` (\`asc\`, \`desc\`), and answer
\`{records, total, page, perPage}\`. Totals are counted up to 10000; beyond, \`totalIsExact\` is false. Filters that are left out or empty
filter nothing. Days are \`YYYY-MM-DD\`, moments ISO 8601 with an offset, amounts numbers of euros.

## Errors

Every error is \`application/problem+json\` (RFC 9457): \`status\`, a stable \`code\` to program against, a French \`detail\` to show,
\`errors: [{field, message}]\` with a message for each field at fault, and the \`requestId\` to quote to support.

| status | meaning |
|---|---|
| 400 | malformed, or a field that the operation does not know: named, never ignored |
| 401 | no session and no token |
| 403 | the role may not, or may not set that field |
| 404 | does not exist, or not for the caller |
| 409 | the state does not allow it, or somebody else saved meanwhile (\`version\`): who and when |
| 413, 415 | too large, or not of an accepted type |
| 422 | a rule is broken, field by field |
| 429 | too many: \`Retry-After\` says when to come back |
| 503 | for the moment unavailable: try again |

## Idempotency

Send \`Idempotency-Key: "<a text of your own, as a UUID>"\` with a POST that makes something. The same request with the same key within 24
hours has its effect once and gets the same answer; with another body it is a 422, while the first one runs a 409. Operations that take it
say so.

## Limits

A body has 256 KiB at most. Public calls are limited per network address: requests filed and forms checked per hour, accounts made, resets
asked for. Logins slow down per account and address after wrong passwords. Nothing else is rationed; long lists are best read by pages of
a few hundred.
`.trim();
