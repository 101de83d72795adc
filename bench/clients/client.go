// The MCP client of Go: lists, calls and signs in. Its last line is the outcome as JSON (bench/clients.ts).
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const callback = "http://127.0.0.1:9/callback"

type bearer struct{ key string }

func (b bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+b.key)
	return http.DefaultTransport.RoundTrip(request)
}

// approved returns the person's answer to the request at this address of the consent page.
func approved(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
	response, err := http.Get(os.Getenv("MCP_APPROVE") + "?url=" + url.QueryEscape(args.URL))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct{ Code, State, Iss string }
	err = json.NewDecoder(response.Body).Decode(&answer)
	return &auth.AuthorizationResult{Code: answer.Code, State: answer.State, Iss: answer.Iss}, err
}

func connected(transport *mcp.StreamableClientTransport) (*mcp.ClientSession, int) {
	transport.Endpoint = os.Getenv("MCP_URL")
	client := mcp.NewClient(&mcp.Implementation{Name: "bench go", Version: "1.0.0"}, nil)
	session, err := client.Connect(context.Background(), transport, nil)
	if err != nil {
		log.Fatal(err)
	}
	listed, err := session.ListTools(context.Background(), nil)
	if err != nil {
		log.Fatal(err)
	}
	return session, len(listed.Tools)
}

func main() {
	session, tools := connected(&mcp.StreamableClientTransport{
		HTTPClient: &http.Client{Transport: bearer{os.Getenv("MCP_KEY")}},
	})
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{
		Name:      "recall",
		Arguments: map[string]any{"query": "spare key"},
	})
	if err != nil {
		log.Fatal(err)
	}
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		RedirectURL: callback,
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{ClientName: "bench go", RedirectURIs: []string{callback}},
		},
		AuthorizationCodeFetcher: approved,
	})
	if err != nil {
		log.Fatal(err)
	}
	_, oauthTools := connected(&mcp.StreamableClientTransport{OAuthHandler: handler})
	outcome, _ := json.Marshal(map[string]any{
		"tools": tools, "text": result.Content[0].(*mcp.TextContent).Text, "oauthTools": oauthTools,
	})
	fmt.Println(string(outcome))
}
