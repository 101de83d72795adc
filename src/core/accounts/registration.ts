import { AppError } from '../errors.ts'

/** Who may create an account: anyone, nobody, or anyone with an email at one of these domains (in lower case). */
export type Registration = 'open' | 'closed' | { readonly domains: readonly string[] }

/** `email` must be in lower case. Subdomains of a listed domain do not count. */
export function mayRegister(registration: Registration, email: string): boolean {
  if (typeof registration === 'string') return registration === 'open'
  return registration.domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** Depends only on the email's domain, so that it does not reveal who has an account. */
export function registrationRefused(): AppError {
  return new AppError(
    'forbidden',
    'This service does not take new accounts for this email. Ask whoever runs it for an invitation.',
  )
}
