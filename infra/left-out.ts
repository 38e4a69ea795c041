/** Stands in for what a function never calls. */
throw new Error('This part of the AWS SDK is left out of the functions')
