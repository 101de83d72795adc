/** Error codes of RFC 6749, 5.2, RFC 7591, 3.2.2 and RFC 8707, 2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** An error that the client can fix, for the endpoints whose error format the RFCs define. The message never quotes the request. */
export class OAuthFailure extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, message: string) {
    super(message)
    this.name = 'OAuthFailure'
    this.code = code
  }
}
