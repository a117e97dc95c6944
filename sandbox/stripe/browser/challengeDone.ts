/** On the bank's page once its holder has answered: whoever shows it may close it. */
window.parent.postMessage('stripe-sandbox:answered', location.origin);
