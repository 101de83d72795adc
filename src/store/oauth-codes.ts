import type { Selectable } from 'kysely'
import type { OAuthCode, OAuthCodeStore } from '../core/oauth/record.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

export function oauthCodeStore({ reader, writer, isLocking = false }: Databases): OAuthCodeStore {
  return {
    async add(code) {
      await writer
        .insertInto('oauth_codes')
        .values({
          digest: code.hash,
          account_id: code.accountId,
          client_id: code.clientId,
          redirect_uri: code.redirectUri,
          code_challenge: code.codeChallenge,
          access: code.access,
          resource: code.resource,
          connection_id: code.connectionId,
          created_at: code.createdAt,
          expires_at: code.expiresAt,
        })
        .execute()
    },

    async hold(hash) {
      const query = reader.selectFrom('oauth_codes').selectAll().where('digest', '=', hash)
      const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst()
      return row ? codeOf(row) : null
    },

    async spend(hash, connectionId) {
      await writer.updateTable('oauth_codes').set({ connection_id: connectionId }).where('digest', '=', hash).execute()
    },

    async removeAll(accountId) {
      await writer.deleteFrom('oauth_codes').where('account_id', '=', accountId).execute()
    },

    async removeUnspent(accountId) {
      await writer
        .deleteFrom('oauth_codes')
        .where('account_id', '=', accountId)
        .where('connection_id', 'is', null)
        .execute()
    },

    async removeExpired(now) {
      const { numDeletedRows } = await writer
        .deleteFrom('oauth_codes')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function codeOf(row: Selectable<Tables['oauth_codes']>): OAuthCode {
  return {
    hash: row.digest,
    accountId: row.account_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    access: row.access,
    resource: row.resource,
    connectionId: row.connection_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
