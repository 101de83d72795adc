/** The codes of RFC 6749, 5.2, of RFC 7591, 3.2.2 and of RFC 8707, 2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** What a client can mend, at the addresses where the RFCs say in which form it is told. The message never holds what was sent. */
export class OAuthFailure extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, message: string) {
    super(message)
    this.name = 'OAuthFailure'
    this.code = code
  }
}
