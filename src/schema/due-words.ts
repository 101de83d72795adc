/** Such as `Monday 2 March 2026 at 12:00 (UTC)`, or without the time for a day. English, for assistants and the command line. */
export function dueInWords(at: string | number, precision: unknown, timezone: string): string {
  const style: Intl.DateTimeFormatOptions = precision === 'day' ? {} : { timeStyle: 'short' }
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', ...style, timeZone: timezone })
  // Releases of ICU differ in the comma after the day of the week.
  const words = `${format.format(new Date(at)).replace(',', '')} (${timezone})`
  return precision === 'day' ? `${words}, no time` : words
}
