import { ConnectApp } from './connect-app.tsx'
import { ConnectedApps } from './connected-apps.tsx'

export function ConnectionsSection() {
  return (
    <>
      <ConnectedApps />
      <ConnectApp />
    </>
  )
}
