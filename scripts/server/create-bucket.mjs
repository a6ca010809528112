import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";

/** Creates the bucket that the S3_ settings name, unless it exists. */

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
});

async function isMissing() {
  try {
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
    return false;
  } catch (error) {
    if (error.$metadata?.httpStatusCode === 404) return true;
    throw error;
  }
}

if (await isMissing()) {
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  console.log(`The bucket ${S3_BUCKET} was created.`);
} else {
  console.log(`The bucket ${S3_BUCKET} exists.`);
}
