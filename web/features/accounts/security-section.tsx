import { DeviceList } from './device-list.tsx'
import { PasswordForm } from './password-form.tsx'

export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <DeviceList />
    </>
  )
}
