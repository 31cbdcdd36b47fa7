import { type ApiToken, ApiTokens } from '../ports/own-account/api-tokens';

export class InMemoryApiTokens extends ApiTokens {
  private rows: ApiToken[] = [];
  private lastId = 0;

  override async issue(token: Omit<ApiToken, 'id' | 'lastUsedAt'> & { readonly digest: string }): Promise<ApiToken> {
    const { digest: _, ...kept } = token;
    const id = ++this.lastId;
    const issued = { ...kept, id, lastUsedAt: null };
    this.rows.unshift(issued);
    return issued;
  }

  override async allOf(accountId: number): Promise<ApiToken[]> {
    return this.rows.filter((token) => token.accountId === accountId);
  }

  override async revoke(accountId: number, id: number): Promise<boolean> {
    const before = this.rows.length;
    this.rows = this.rows.filter((token) => token.accountId !== accountId || token.id !== id);
    return this.rows.length < before;
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    this.rows = this.rows.filter((token) => token.accountId !== accountId);
  }

  override async revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void> {
    this.rows = this.rows.filter((token) => !affiliationIds.includes(token.affiliationId));
  }
}
