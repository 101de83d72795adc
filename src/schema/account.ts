import { type Static, Type } from 'typebox'
import { type LanguageTag, languageTags } from '../engines/language/languages.ts'
import { CLIENT_NAME, closed, DateTime, LINE, named, nullable, OPTIONAL_LINE, oneOf, ref } from './contract.ts'
import * as examples from './examples.ts'

const DEFAULT_LANGUAGE: LanguageTag = 'pt-BR'
export const LANGUAGES: readonly LanguageTag[] = [
  DEFAULT_LANGUAGE,
  ...languageTags.filter((tag) => tag !== DEFAULT_LANGUAGE),
]
const LanguageSetting = oneOf([...LANGUAGES], {
  description: 'Language of emails and recall texts; a hint for interpreting texts.',
})
const Timezone = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'IANA time zone name',
  examples: ['America/Sao_Paulo'],
})

/** core/accounts/account-input.ts checks the form; SMTP carries at most 254 characters (RFC 5321). */
const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ana@example.org'] })
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: LINE, examples: ['Ana'] })
const ClientName = Type.String({ minLength: 1, maxLength: 100, pattern: CLIENT_NAME, examples: ['Claude'] })
const NewPassword = Type.String({ minLength: 8, maxLength: 1000 })
const Password = Type.String({ maxLength: 1000 })
const EmailKey = Type.String({ minLength: 1, maxLength: 100, examples: ['7K3QX-0ZB5M-W8R2D-4HVNT'] })
const DeviceName = Type.String({ maxLength: 100, pattern: OPTIONAL_LINE, examples: ["Ana's phone"] })
const Platform = Type.String({ maxLength: 100, pattern: OPTIONAL_LINE, examples: ['android'] })

export const AccountBody = named(
  'Account',
  'The account.',
  examples.account,
  Type.Object({
    id: Type.String({ examples: ['usr_06fj3q7d1s9f7e5v3k2m8n4p0r'] }),
    email: Type.String({ format: 'email' }),
    name: Type.String(),
    hasPassword: Type.Boolean(),
    plan: Type.String(),
    settings: Type.Object({ language: LanguageSetting, timezone: Timezone, geolocation: Type.Boolean() }),
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)

export const SignUp = closed(
  { email: Email, name: Type.Optional(Name), client: Type.Optional(ClientName) },
  { examples: [{ email: 'ana@example.org', name: 'Ana', client: 'Claude' }] },
)
export const KeySent = named(
  'KeySent',
  'The same whether or not an email was sent.',
  { sent: true, expiresInMinutes: 15 },
  Type.Object(
    { sent: Type.Boolean(), expiresInMinutes: Type.Integer() },
    { examples: [{ sent: true, expiresInMinutes: 15 }] },
  ),
)
export const Connect = closed(
  { key: EmailKey, client: Type.Optional(ClientName) },
  { examples: [{ key: '7K3QX-0ZB5M-W8R2D-4HVNT', client: 'Claude' }] },
)
export const Connected = named(
  'Connected',
  'The API key, shown only here.',
  { apiKey: 'lmb_…', email: 'ana@example.org', name: 'Ana' },
  Type.Object({ apiKey: Type.String(), email: Type.String(), name: Type.String() }),
)
const deviceFields = { deviceName: Type.Optional(DeviceName), platform: Type.Optional(Platform) }
export const Register = closed(
  { email: Email, password: NewPassword, name: Type.Optional(Name), ...deviceFields },
  { examples: [{ email: 'ana@example.org', password: 'correct horse', name: 'Ana' }] },
)
export const LogIn = closed(
  { email: Email, password: Password, ...deviceFields },
  { examples: [{ email: 'ana@example.org', password: 'correct horse', deviceName: 'Phone' }] },
)
export const RequestKey = closed({ email: Email }, { examples: [{ email: 'ana@example.org' }] })
export const RedeemKey = closed(
  { key: EmailKey, ...deviceFields },
  { examples: [{ key: '7K3QX-0ZB5M-W8R2D-4HVNT', deviceName: 'Phone' }] },
)
export const SignedIn = named(
  'SignedIn',
  'The device token, shown only here, and the account.',
  { deviceToken: 'lmd_…', user: examples.account },
  Type.Object({ deviceToken: Type.String(), user: ref(AccountBody) }),
)
export const UpdateAccount = closed(
  {
    name: Type.Optional(Name),
    settings: Type.Optional(
      closed({
        language: Type.Optional(LanguageSetting),
        timezone: Type.Optional(Timezone),
        geolocation: Type.Optional(Type.Boolean()),
      }),
    ),
  },
  { examples: [{ settings: { language: 'pt-BR', timezone: 'America/Sao_Paulo' } }] },
)
export const ChangePassword = closed(
  { newPassword: NewPassword, currentPassword: Type.Optional(Password) },
  { examples: [{ newPassword: 'better horse', currentPassword: 'correct horse' }] },
)
export const DeleteAccount = closed(
  { confirm: Type.String({ description: "The account's own email, to confirm." }) },
  { examples: [{ confirm: 'ana@example.org' }] },
)

export type AccountView = Static<typeof AccountBody>

const Quota = Type.Object({ used: Type.Number(), limit: nullable(Type.Number()), remaining: nullable(Type.Number()) })

export const Usage = named(
  'Usage',
  'Counters of the calendar month (UTC) and quotas of the plan.',
  examples.usage,
  Type.Object({
    plan: Type.String(),
    period: Type.Object({ start: DateTime, end: DateTime }),
    counters: Type.Object({
      memories: Type.Integer(),
      audioSeconds: Type.Number(),
      images: Type.Integer(),
      storageBytes: Type.Integer(),
      searches: Type.Integer(),
      recalls: Type.Integer(),
    }),
    quotas: Type.Object({ memories: Quota, audioSeconds: Quota, images: Quota, storageBytes: Quota }),
    indexing: oneOf(['active', 'paused']),
    processing: Type.Object(
      {
        pending: Type.Integer(),
        processing: Type.Integer(),
        paused: Type.Integer(),
        failed: Type.Integer(),
        reasons: Type.Array(Type.String(), { description: "Why something waits, in the account's language." }),
      },
      { description: 'Audio and images that are not ready now, of any month.' },
    ),
  }),
)

export type UsageView = Static<typeof Usage>
