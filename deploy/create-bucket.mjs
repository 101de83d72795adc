// Makes the bucket of S3_BUCKET where there is none yet. Reads the service's own S3_ settings; may run any number of times.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const WAIT_MS = 60_000

const missing = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'].filter((name) => !setting(name))
if (missing.length > 0) {
  process.stderr.write(`These settings are missing: ${missing.join(', ')}.\n`)
  process.exit(1)
}

const Bucket = setting('S3_BUCKET')
const client = new S3Client({
  endpoint: setting('S3_ENDPOINT'),
  forcePathStyle: true,
  region: setting('S3_REGION') || 'us-east-1',
  credentials: { accessKeyId: setting('S3_ACCESS_KEY'), secretAccessKey: setting('S3_SECRET_KEY') },
})

function setting(name) {
  return process.env[name]?.trim() ?? ''
}

async function isThere() {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
    return true
  } catch (error) {
    if (error.$metadata?.httpStatusCode === 404) return false
    throw error
  }
}

async function createBucket() {
  if (await isThere()) return 'is there already'
  await client.send(new CreateBucketCommand({ Bucket }))
  return 'was made'
}

/** A store that has only just been started may not answer yet; one that refuses says so at once. */
async function untilAnswered(work) {
  const giveUpAt = Date.now() + WAIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isRefusal = (error.$metadata?.httpStatusCode ?? 500) < 500
      if (isRefusal || Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

try {
  process.stdout.write(`The bucket ${Bucket} ${await untilAnswered(createBucket)}.\n`)
} catch (error) {
  const status = error.$metadata?.httpStatusCode
  // A refusal of HEAD has no body that would say more than its status.
  const reason = status ? `the store answered ${status}` : error.message
  process.stderr.write(`The bucket ${Bucket} can not be used: ${reason}.\n`)
  process.exitCode = 1
}
