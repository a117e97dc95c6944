/** Runs on the bank's page after the challenge and has the parent page close it. */
window.parent.postMessage('stripe-sandbox:answered', location.origin);
