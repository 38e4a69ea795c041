/** List prices in us-east-1 without the free tier, in dollars. */
export const PRICES = {
  date: '2025-11',
  pages: [
    'https://aws.amazon.com/api-gateway/pricing/',
    'https://aws.amazon.com/lambda/pricing/',
    'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    'https://aws.amazon.com/cloudwatch/pricing/',
    'https://aws.amazon.com/ec2/pricing/on-demand/',
  ],
  /** Of a REST API. */
  millionGatewayRequests: 3.5,
  millionInvocations: 0.2,
  /** arm64. */
  gigabyteSecond: 0.0000133334,
  millionReadUnits: 0.125,
  millionWriteUnits: 0.625,
  gigabyteLogged: 0.5,
  gigabyteSent: 0.09,
  /** Each month. */
  alarm: 0.1,
  gigabyteStored: 0.25,
  gigabyteRecoverable: 0.2,
} as const

/** What cannot be measured here. */
export const ASSUMPTIONS = {
  /** Milliseconds that a function waits for each command: what DynamoDB takes within a region. */
  wait: {
    GetItemCommand: 3,
    QueryCommand: 5,
    PutItemCommand: 5,
    UpdateItemCommand: 5,
    DeleteItemCommand: 5,
    BatchWriteItemCommand: 8,
  },
  /** A function of so much memory has a whole core; one of less has its share. */
  megabytesOfACore: 1769,
  /** Lambda's lines and the access log's on a request without a warning. */
  bytesLogged: 1000,
} as const
