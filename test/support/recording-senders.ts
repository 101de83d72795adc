import type { ReminderNotice } from '../../src/core/reminders/record.ts'

export interface Sent {
  channel: string
  notice: ReminderNotice
}

/** Senders for every kind of channel that keep what they are given. `answer` may throw, or say that the channel is gone. */
export function recordingSenders(answer: (sent: Sent) => Promise<'delivered' | 'gone'> = async () => 'delivered') {
  const sent: Sent[] = []
  const sender = {
    send: async (channel: { kind: string }, notice: ReminderNotice) => {
      const one = { channel: channel.kind, notice }
      const answered = await answer(one)
      sent.push(one)
      return answered
    },
  }
  return { sent, senders: { senders: { push: sender, mail: sender, webhook: sender }, pushKey: null } }
}
