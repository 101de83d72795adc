import { expect, test } from 'vitest'
import { composeKeyMail, type KeyMail } from './account-mail.ts'

const KEY = '7K3QX-0ZB5M-W8R2D-4HVNT'
const plain: KeyMail = {
  language: 'en',
  key: KEY,
  reason: 'sign-in',
  client: null,
  minutesLeft: 15,
  takesOver: false,
  baseUrl: 'https://lembra.example',
}

test('the key is on its own line in text and HTML, and never in the subject', () => {
  for (const language of ['en', 'pt-BR', 'es'] as const) {
    const mail = composeKeyMail({ ...plain, language })
    expect(mail.text.split('\n')).toContain(KEY)
    expect(mail.html).toMatch(new RegExp(`<p [^>]+>${KEY}</p>`))
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.subject).not.toContain(KEY)
    expect(mail.text).toContain('15')
  }
})

test('the mail differs in each of the three languages', () => {
  const texts = (['en', 'pt-BR', 'es'] as const).map(
    (language) => composeKeyMail({ ...plain, language, takesOver: true }).text,
  )
  expect(new Set(texts).size).toBe(3)
})

test('the mail names the client that asked for the key', () => {
  const { text, html } = composeKeyMail({ ...plain, client: 'Claude & Söhne' })
  expect(text).toContain('“Claude & Söhne”')
  expect(html).toContain('“Claude &#38; Söhne”')
})

test('a client name cannot put a link, markup or a long text into a mail', () => {
  const client = `<a href="https://evil.example/win">You won!</a> www.evil.example ${'call now '.repeat(10)}`
  const { text, html } = composeKeyMail({ ...plain, client })
  for (const body of [text, html]) {
    expect(body).not.toMatch(/https?:|www\.|evil\.example|<a/)
    expect(body).not.toContain('call now call now')
  }
})

test('a client name that is only punctuation is left out', () => {
  const { text } = composeKeyMail({ ...plain, client: '://' })
  expect(text.split('\n')[0]).toBe(composeKeyMail(plain).text.split('\n')[0])
})

test('a mail links to its page of the web app, with the key in the URL fragment', () => {
  for (const language of ['en', 'pt-BR', 'es'] as const) {
    for (const reason of ['sign-in', 'confirm-email'] as const) {
      const { text, html } = composeKeyMail({ ...plain, language, reason, takesOver: true })
      const address = `https://lembra.example/${reason}#key=${KEY}`
      expect(text.split('\n')).toContain(address)
      expect(html).toContain(`<p><a href="${address}">${address}</a></p>`)
      const others = `${text}${html}`.replaceAll(address, '')
      expect(others).not.toMatch(/https?:|src=|<img/)
      expect([...html.matchAll(/href=/g)]).toHaveLength(1)
    }
  }
})

test('a mail that a client asked for has no link: its key is typed into that client', () => {
  for (const client of ['Claude', '://']) {
    const { text, html } = composeKeyMail({ ...plain, client })
    expect(`${text}${html}`).not.toMatch(/href|https?:/)
  }
})

test('the mail explains what the key does before the link', () => {
  const { text } = composeKeyMail({ ...plain, takesOver: true })
  expect(text.indexOf('its password stops working')).toBeGreaterThan(0)
  expect(text.indexOf('its password stops working')).toBeLessThan(text.indexOf('#key='))
})

test('the mail warns if the key takes an account over, and only then', () => {
  const warning = 'its password stops working'
  expect(composeKeyMail({ ...plain, takesOver: true }).text).toContain(warning)
  expect(composeKeyMail({ ...plain, takesOver: true }).html).toContain(warning)
  expect(composeKeyMail(plain).text).not.toContain(warning)
})
