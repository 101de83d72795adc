import { AppError } from '../errors.ts'

/** Who may create an account: anyone, nobody, or whoever has an email at one of these domains (lower case). */
export type Registration = 'open' | 'closed' | { readonly domains: readonly string[] }

/** `email` is in lower case. Subdomains of a named domain are other domains. */
export function mayRegister(registration: Registration, email: string): boolean {
  if (typeof registration === 'string') return registration === 'open'
  return registration.domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** Depends on the email's domain alone, so that it tells nothing of who has an account. */
export function registrationRefused(): AppError {
  return new AppError(
    'forbidden',
    'This service does not take new accounts for this email. Ask whoever runs it for an invitation.',
  )
}
