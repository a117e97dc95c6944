/** Runs on the bank's page after the challenge and tells the parent page to close it. */
window.parent.postMessage('stripe-sandbox:answered', location.origin);
