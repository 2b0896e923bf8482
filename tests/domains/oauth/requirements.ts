/** A page of the authorization part of the Model Context Protocol, version 2026-07-28. */
export type Page = "index" | "discovery" | "registration" | "security";

/**
 * Each MUST and MUST NOT of a page in the order of its text: the section, what it says in our words, and the test that holds this service to it. Null if
 * it binds clients only, or nobody here.
 */
type Requirement = readonly [section: string, says: string, test: string | null];

const CLIENT = null;

export const REQUIREMENTS: Readonly<Record<Page, readonly Requirement[]>> = {
  index: [
    ["Protocol Requirements", "other transports than HTTP and stdio follow good practice; there are none here", null],
    [
      "Overview",
      "the server implements OAuth 2.1 with its measures",
      "1: the server MUST implement OAuth 2.1 with measures for public clients: PKCE is required",
    ],
    [
      "Overview",
      "the server has metadata of its resource",
      "4: MCP servers MUST implement Protected Resource Metadata",
    ],
    ["Overview", "clients use that metadata", CLIENT],
    ["Overview", "the server can be discovered", "5: the server MUST provide at least one discovery mechanism: %s"],
    ["Overview", "clients know both ways of discovery", CLIENT],
    [
      "Authorization Server Discovery",
      "everybody follows the page about discovery",
      "Authorization Server Location: the metadata MUST have at least one authorization server",
    ],
    ["Client Registration", "clients get an id before they ask", CLIENT],
    ["Scope Selection Strategy", "clients assume nothing about the scopes of challenge and metadata", CLIENT],
    ["Scope Selection Strategy", "clients follow the scopes of the challenge", CLIENT],
    ["Authorization Response Validation", "clients record the issuer before they redirect", CLIENT],
    [
      "Authorization Response Validation",
      "a server that sends iss says so",
      "Authorization Response Validation: a server that sends iss MUST say so in its metadata",
    ],
    ["Authorization Response Validation", "clients compare iss before they send the code", CLIENT],
    [
      "Authorization Response Validation",
      "a later version may require iss; it is sent already",
      "Authorization Response Validation: a server that sends iss MUST say so in its metadata",
    ],
    ["Authorization Response Validation", "clients compare iss to the letter", CLIENT],
    ["Authorization Response Validation", "clients ignore errors of another issuer", CLIENT],
    ["Resource Parameter Implementation", "clients implement resource indicators", CLIENT],
    ["Resource Parameter Implementation", "resource is in both requests", CLIENT],
    ["Resource Parameter Implementation", "resource names the server that gets the token", CLIENT],
    ["Resource Parameter Implementation", "resource is the canonical address", CLIENT],
    ["Resource Parameter Implementation", "resource is sent to every server", CLIENT],
    [
      "Token Requirements",
      "tokens are used as OAuth 2.1, section 5, says",
      "Token Requirements: tokens MUST be used as OAuth 2.1, section 5, says: in the header, and in no other place",
    ],
    ["Token Requirements", "clients send the token in the header", CLIENT],
    [
      "Token Requirements",
      "each request has its token",
      "Token Requirements: authorization MUST be in every request, so no request continues another",
    ],
    ["Token Requirements", "no token is in a query", "Token Requirements: access tokens MUST NOT be in the query"],
    ["Token Handling", "servers validate tokens", "Token Handling: servers MUST validate access tokens"],
    [
      "Token Handling",
      "servers validate the audience of tokens",
      "Token Handling: servers MUST validate that a token was issued for them as the audience",
    ],
    [
      "Token Handling",
      "a refused token is answered as OAuth 2.1, section 5.3, says",
      "Token Handling: invalid or expired tokens MUST receive 401, with the challenge of OAuth 2.1, 5.3",
    ],
    [
      "Token Handling",
      "an invalid or expired token is a 401",
      "Token Handling: invalid or expired tokens MUST receive 401, with the challenge of OAuth 2.1, 5.3",
    ],
    ["Token Handling", "clients send only tokens of this server", CLIENT],
    [
      "Token Handling",
      "servers accept only tokens for their own resources",
      "Token Handling: servers MUST only accept tokens for their own resources, and MUST NOT accept others",
    ],
    [
      "Token Handling",
      "servers neither accept nor pass on others",
      "Token Handling: servers MUST only accept tokens for their own resources, and MUST NOT accept others",
    ],
    ["Refresh Tokens", "clients protect refresh tokens", CLIENT],
    ["Refresh Tokens", "clients do not rely on refresh tokens", CLIENT],
    [
      "Error Handling",
      "errors of authorization are 401, 403 and 400",
      "servers MUST return 403 for insufficient permissions, and name the scope",
    ],
    [
      "Step-Up Authorization Flow",
      "a broader scope includes narrower ones",
      "Step-Up Authorization Flow: servers MUST account for scope hierarchies: no scope implies another",
    ],
    [
      "Security Considerations",
      "everybody follows the page about security",
      "a code that is used again ends the access that it gave",
    ],
  ],
  discovery: [
    [
      "Authorization Server Location",
      "servers have metadata of their resource",
      "4: MCP servers MUST implement Protected Resource Metadata",
    ],
    [
      "Authorization Server Location",
      "the metadata names an authorization server",
      "Authorization Server Location: the metadata MUST have at least one authorization server",
    ],
    ["Authorization Server Location", "clients store registrations by server", CLIENT],
    ["Authorization Server Location", "clients do not use them at another server", CLIENT],
    [
      "Protected Resource Metadata",
      "the 401 names the metadata, or a well-known address has it",
      "Protected Resource Metadata: servers MUST name the metadata in the 401 or serve it at the well-known address",
    ],
    ["Protected Resource Metadata", "clients know both ways", CLIENT],
    ["Protected Resource Metadata", "clients try the well-known addresses", CLIENT],
    ["Protected Resource Metadata", "clients read challenges", CLIENT],
    ["Authorization Server Metadata", "clients try several addresses", CLIENT],
    ["Authorization Server Metadata", "clients try those of an issuer with a path", CLIENT],
    ["Authorization Server Metadata", "clients try those of an issuer without one", CLIENT],
    ["Authorization Server Metadata", "clients validate metadata", CLIENT],
    [
      "Authorization Server Metadata",
      "the issuer is the one of the address",
      "Metadata: the issuer MUST be identical to the one of the address, whatever Host says",
    ],
    ["Authorization Server Metadata", "clients do not use metadata of another issuer", CLIENT],
    ["Authorization Server Metadata", "clients reject it", CLIENT],
  ],
  registration: [
    [
      "Client ID Metadata Documents",
      "documents are used as their draft says",
      "servers MUST follow the draft of metadata documents: what is not such an address is not fetched",
    ],
    ["Client ID Metadata Documents", "clients have their document at an https address", CLIENT],
    [
      "Client ID Metadata Documents",
      "the id is https and has a path",
      "servers MUST follow the draft of metadata documents: what is not such an address is not fetched",
    ],
    [
      "Client ID Metadata Documents",
      "the document has its fields",
      "the server MUST validate that the document has its required fields: %s",
    ],
    ["Client ID Metadata Documents", "clients name the address of the document in it", CLIENT],
    [
      "Client ID Metadata Documents",
      "servers compare that name",
      "the server MUST validate that the document's client_id matches the address exactly",
    ],
    [
      "Client ID Metadata Documents",
      "servers compare the redirect address",
      "the server MUST validate redirect addresses against those of the document",
    ],
    [
      "Client ID Metadata Documents",
      "servers validate JSON and fields",
      "the server MUST validate that the document is valid JSON: %s",
    ],
    ["Dynamic Client Registration", "clients say what type of app they are", CLIENT],
    ["Dynamic Client Registration", "clients cope with a refused registration", CLIENT],
    ["Authorization Server Binding", "clients store credentials by issuer", CLIENT],
    ["Authorization Server Binding", "clients do not use them at another server", CLIENT],
    ["Authorization Server Binding", "clients register again there", CLIENT],
  ],
  security: [
    [
      "Introduction",
      "the requirements of the page are considered",
      "a refresh token that is used again ends every token of the access",
    ],
    ["Introduction", "OAuth 2.1, section 7, is followed", "a code that is used again ends the access that it gave"],
    ["Token Audience Binding", "clients send resource", CLIENT],
    [
      "Token Audience Binding",
      "servers validate that tokens are for them",
      "Token Handling: servers MUST validate that a token was issued for them as the audience",
    ],
    [
      "Token Theft",
      "tokens are stored securely",
      "Token Theft: clients and servers MUST store tokens securely: the database has only hashes",
    ],
    [
      "Token Theft",
      "refresh tokens of public clients rotate",
      "Token Theft: the server MUST rotate refresh tokens of public clients",
    ],
    [
      "Communication Security",
      "OAuth 2.1, section 1.5, is followed",
      "Communication Security: all endpoints MUST be served over https where the service is",
    ],
    [
      "Communication Security",
      "endpoints are https",
      "Communication Security: all endpoints MUST be served over https where the service is",
    ],
    [
      "Communication Security",
      "redirects are this device or https; apps of this device are an exception (RFC 8252, 7.1)",
      "Communication Security: redirect addresses MUST be localhost or https",
    ],
    ["Authorization Code Protection", "clients use PKCE", CLIENT],
    ["Authorization Code Protection", "clients verify that the server knows it", CLIENT],
    ["Authorization Code Protection", "clients use S256", CLIENT],
    ["Authorization Code Protection", "clients find that in the metadata", CLIENT],
    ["Authorization Code Protection", "clients stop if the metadata does not say so", CLIENT],
    ["Authorization Code Protection", "clients look in OpenID metadata too", CLIENT],
    ["Authorization Code Protection", "and stop there too", CLIENT],
    [
      "Authorization Code Protection",
      "OpenID metadata names the challenge methods",
      "Authorization Code Protection: discovery by OpenID MUST name the challenge methods",
    ],
    ["Open Redirection", "clients register their redirect addresses", CLIENT],
    [
      "Open Redirection",
      "servers compare redirect addresses exactly",
      "Open Redirection: the server MUST validate redirect addresses exactly",
    ],
    [
      "Open Redirection",
      "servers do not redirect to what they do not trust",
      "Open Redirection: the server MUST take precautions: no answer redirects by itself",
    ],
    [
      "Client ID Metadata Document Security",
      "the risks of section 6 of the draft are considered",
      "of a name that resolves to a private address, or to both, is not connected to",
    ],
    [
      "Client ID Metadata Document Security",
      "the host of the redirect address is shown",
      "Client ID Metadata Document Security: the host of the redirect address MUST be shown clearly",
    ],
    [
      "Confused Deputy",
      "each client has consent of its own",
      "Confused Deputy: each client MUST have the learner's consent of its own",
    ],
    [
      "Access Token Privilege Restriction",
      "servers validate tokens before anything else",
      "Access Token Privilege Restriction: servers MUST validate a token before they process the request",
    ],
    [
      "Access Token Privilege Restriction",
      "OAuth 2.1, section 5.2, is followed",
      "Token Handling: servers MUST validate access tokens",
    ],
    [
      "Access Token Privilege Restriction",
      "servers accept only tokens for themselves",
      "Token Handling: servers MUST only accept tokens for their own resources, and MUST NOT accept others",
    ],
    [
      "Access Token Privilege Restriction",
      "servers reject tokens of another audience",
      "Token Handling: servers MUST validate that a token was issued for them as the audience",
    ],
    [
      "Access Token Privilege Restriction",
      "servers pass no token on",
      "Access Token Privilege Restriction: servers MUST NOT pass a token through",
    ],
    ["Access Token Privilege Restriction", "clients use resource", CLIENT],
  ],
};
