/** Stands in for what a function never calls. */
throw new Error('This part of the AWS SDK is left out: a function has its credentials in its environment')
