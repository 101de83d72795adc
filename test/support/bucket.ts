/** The settings of a service with files in the tests' bucket. Returns null and prints a line if there is no server to test against. */
export function bucketSettings(): Record<string, string> | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
  const settings = Object.fromEntries(names.map((name) => [name, process.env[`TEST_${name}`] ?? '']))
  if (settings['S3_ENDPOINT'] !== '') return settings
  console.log(
    'A bucket is not tested: TEST_S3_ENDPOINT is not set. scripts/test-swift.sh FOLDER starts a server and prints it.',
  )
  return null
}
